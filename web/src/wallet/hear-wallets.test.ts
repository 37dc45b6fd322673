import { expect, it, vi } from 'vitest'
import { findWallets } from './find-wallets.ts'
import { reasonOf } from './wallet-error.ts'

const provider = { request: async () => null }
const wallet = { uuid: '1', rdns: 'io.good', name: 'Good', icon: 'data:image/png;base64,AA==' }

it.each([
  ['nothing', undefined],
  ['no provider', { info: wallet }],
  ['a provider that takes nothing', { info: wallet, provider: {} }],
  ['a name that is none', { info: { ...wallet, name: { $$typeof: 'a' } }, provider }],
  ['an id that is none', { info: { ...wallet, rdns: ['io.good'] }, provider }],
  ['no info', { provider }],
])('what announces itself with %s is no wallet', (_, detail) => {
  vi.stubGlobal('window', new EventTarget())
  const found = vi.fn()
  findWallets(found)
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: wallet, provider } }))
  expect(found.mock.calls.map(([{ id, name, icon }]) => [id, name, icon])).toEqual([
    ['io.good', 'Good', wallet.icon],
  ])
})

it.each(['https://tracker.example/a.png', 'javascript:alert(1)', 7])(
  '%s is no picture of a wallet',
  (icon) => {
    vi.stubGlobal('window', new EventTarget())
    const found = vi.fn()
    findWallets(found)
    const info = { ...wallet, name: 'x'.repeat(10_000), icon }
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    expect(found.mock.calls[0]![0]).toMatchObject({ name: 'x'.repeat(40), icon: undefined })
  },
)

it('of what a node says no more is shown than can be read', () => {
  expect(reasonOf({ cause: { shortMessage: 'y'.repeat(10_000) } }, 'en')).toHaveLength(300)
})
