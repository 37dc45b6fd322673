import { parseEther } from 'viem'
import { newPerson } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/product.ts'
import { tooWide } from '../fixtures/too-wide.ts'
import { amountIn } from '../pages/figures.ts'

test('anybody watches any wallet, without one of their own, as it changes', async ({ stack, chain, tab }) => {
  const { page, connect, dashboard, navbar } = tab
  const person = await newPerson({ stack, chain }, parseEther('1000'))
  await connect.open()
  const box = page.getByLabel('Watch an address, without a wallet')

  await test.step('what is wrong with an address is said', async () => {
    for (const [text, problem] of [
      ['', 'Please enter an address'],
      ['vitalik.eth', 'This is not an address'],
      [person.address.slice(0, -1), 'This address is too short'],
      [`${person.address}0`, 'This address is too long'],
    ] as const) {
      await box.fill(text)
      await page.getByRole('button', { name: 'Watch' }).click()
      await expect(page.getByRole('alert')).toContainText(problem)
    }
    const oneWrong = person.account.address.replace(/[A-F]/, (letter) => letter.toLowerCase())
    await page.goto(`/watch/${oneWrong}`)
    await expect(page.getByRole('alert')).toContainText('This address has a typing mistake')
    await expect(page.getByRole('alert')).toContainText(oneWrong)
  })

  await test.step('its dashboard, live', async () => {
    await page.getByLabel('Watch an address, without a wallet').fill(` ${person.account.address} `)
    await page.getByRole('button', { name: 'Watch' }).click()
    await expect(page).toHaveURL(`/watch/${person.address}`)
    await expect(page.getByRole('note').filter({ hasText: 'You only watch this wallet.' })).toBeVisible()
    await expect(amountIn(dashboard.available, '0')).toBeVisible()
    await chain.deposit(person.account, parseEther('12.5'))
    await expect(amountIn(dashboard.available, '12.5')).toBeVisible()
    await expect(dashboard.lines).toHaveCount(1)
  })

  await test.step('nothing can be done there', async () => {
    await expect(navbar.account).toHaveCount(0)
    await expect(dashboard.referral).toHaveCount(0)
    await expect(
      page.getByRole('main').getByRole('button', { name: /Sign in|Deposit|Withdraw/ }),
    ).toHaveCount(0)
    await page.getByRole('link', { name: 'Full statement' }).click()
    await expect(page).toHaveURL(`/watch/${person.address}/statement`)
    await expect(page.getByRole('table', { name: 'Statement lines' })).toContainText('12.5000')
  })

  await test.step('it fits a phone', async () => {
    await page.goto(`/watch/${person.address}`)
    await dashboard.transactions.waitFor()
    expect(await tooWide(page, [320])).toEqual([])
  })
})
