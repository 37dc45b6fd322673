import { parseEther } from 'viem'
import { expect, tabOf, test } from '../fixtures/product.ts'
import { ScreenReader } from '../fixtures/screen-reader.ts'
import { TestWallet } from '../fixtures/test-wallet.ts'

/**
 * What is found by its name, and what is read out, on the way from a deposit to a payout: in Dutch, as other tests find
 * things by their English names.
 */
const story = {
  connect: 'Bitget Wallet verbinden Polygon Mainnet vereist',
  deposit: { page: 'Storten', field: 'Bedrag', submit: 'POL storten' },
  review: {
    title: 'Controleer je storting',
    confirm: 'Bevestigen in wallet',
    consent: 'Ik begrijp dat ik alles wat ik stort kan verliezen.',
  },
  progress: [
    'Je storting is verstuurd.',
    /^Bevestigd in blok [\d.]+\. Je storting staat op de blockchain en wordt bijgeschreven zodra/,
    '60 POL is bij je saldo gekomen.',
  ],
  credited: { title: 'Storting bijgeschreven' },
  buy: { page: 'NFT KOPEN', button: 'NFT KOPEN: Dijk', title: 'Dijk kopen', confirm: 'Kopen' },
  bought: /NFT gekocht!/,
  withdraw: { page: 'Opnemen', submit: 'POL opnemen' },
  asked: { title: 'Controleer je opname', confirm: 'Opname bevestigen' },
  paid: [/Opname aangevraagd\. 9,5 POL komt aan in je wallet\./, 'Opname van 9,5 POL: Betaald'],
  table: 'Jouw opnames',
} as const

test('a screen reader finds the way from a deposit to a payout and hears what happens', async ({
  browser,
  stack,
  chain,
}) => {
  const context = await browser.newContext({ baseURL: stack.url, locale: 'nl' })
  await TestWallet.install(context, await chain.newAccount(parseEther('100')), chain)
  const { page } = tabOf(await context.newPage())
  const reader = await ScreenReader.on(page)
  const { deposit, review, credited, buy, withdraw, asked } = story
  await page.goto('/')
  await reader.press('button', story.connect)

  await test.step('deposit', async () => {
    await reader.press('link', deposit.page)
    await reader.meets('heading', deposit.page)
    await reader.type('textbox', deposit.field, '60')
    await reader.press('button', deposit.submit)
    await reader.meets('dialog', review.title)
    await reader.press('checkbox', review.consent)
    await reader.press('button', review.confirm)
    for (const said of story.progress) await reader.hears(said)
    await reader.meets('dialog', credited.title)
    await page.keyboard.press('Escape')
  })

  await test.step('buy', async () => {
    await reader.press('link', buy.page)
    await reader.meets('heading', buy.page)
    await reader.press('button', buy.button)
    await reader.meets('alertdialog', buy.title)
    await reader.press('button', buy.confirm)
    await reader.hears(story.bought)
  })

  await test.step('withdraw', async () => {
    await reader.press('link', withdraw.page)
    await reader.meets('heading', withdraw.page)
    await reader.type('textbox', deposit.field, '10')
    await reader.press('button', withdraw.submit)
    await reader.meets('alertdialog', asked.title)
    await reader.press('button', asked.confirm)
    for (const said of story.paid) await reader.hears(said)
    await reader.meets('table', story.table)
  })
  expect(
    reader.heard.filter((text, at) => text === reader.heard[at - 1]),
    'nothing is said twice',
  ).toEqual([])
  await context.close()
})
