import { violations } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/product.ts'
import { TestWallet } from '../fixtures/test-wallet.ts'
import { openIn } from '../pages/open-in.ts'
import { walletPaths } from '../pages/paths.ts'

const languages = ['en', 'nl'] as const
/** The same for every wallet; those that need none are looked at unfolded in open-pages.test.ts. */
const commonPaths = ['/', '/about', '/announcements'] as const
const desktop = { width: 1280, height: 720 }
const phone = { width: 390, height: 844 }

test('axe finds nothing on the connect screen and in what it says', async ({
  tab,
  context,
  chain,
  problems,
}) => {
  problems.allow(/Connection failed/)
  const { page, connect, wallet } = tab
  const found: string[] = []
  for (const language of languages) {
    await openIn(page, language, '/?ref=ABCD2345')
    found.push(...(await violations(page, `connect, ${language}`)))
  }
  await openIn(page, 'en', '/')
  await connect.bitget.click()
  await connect.alert.waitFor()
  found.push(...(await violations(page, 'wallet not installed')))
  await connect.alert.getByRole('button', { name: 'Close' }).click()
  await connect.demo.click()
  await wallet.asks(/^Connect to /)
  await expect(connect.connecting).toBeDisabled()
  found.push(...(await violations(page, 'demo wallet, account')))
  await wallet.chooseAccount(3)
  await wallet.asks('Sign in')
  found.push(...(await violations(page, 'demo wallet, sign-in')))
  await wallet.reject()
  await expect(connect.status).toHaveText('You declined the request in your wallet. Nothing was changed.')
  await expect(connect.alert).toHaveCount(0)
  await expect(tab.navbar.account).toHaveCount(0)
  found.push(...(await violations(page, 'declined')))

  const locked = await TestWallet.install(context, await chain.newAccount(0n), chain)
  locked.locked = true
  await connect.open()
  await connect.bitget.click()
  await connect.alert.waitFor()
  found.push(...(await violations(page, 'connect failed')))
  expect(found).toEqual([])
})

test('axe finds nothing on any page of a new wallet', async ({ tab, arrive }) => {
  test.setTimeout(300_000)
  const { page, navbar, nfts } = tab
  await arrive('/', 5)
  const found: string[] = []
  for (const path of walletPaths) {
    await openIn(page, 'en', path)
    found.push(...(await violations(page, `new wallet, ${path}`)))
  }
  for (const path of commonPaths) {
    await openIn(page, 'en', path)
    found.push(...(await violations(page, path)))
    await page.setViewportSize(phone)
    // Its colours are those of a desktop.
    found.push(...(await violations(page, `${path} on a phone`, 1)))
    await page.setViewportSize(desktop)
  }
  await openIn(page, 'en', '/nfts')
  await nfts.collection.click()
  await nfts.empty.waitFor()
  found.push(...(await violations(page, 'empty collection')))
  await page.setViewportSize(phone)
  await navbar.menu.click()
  found.push(...(await violations(page, 'menu of a phone')))
  expect(found).toEqual([])
})
