import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ConfigProvider } from '../../config/config-context.tsx'
import { unbindingOf, VaultCard } from './vault.tsx'

const terms = {
  balance: '20000',
  hourlyLimit: '2500',
  dailyLimit: '10000',
  blockTime: '2026-11-24T00:00:00Z',
  freezableAt: '2026-12-08T00:00:00Z',
}

it('finds the limits that nothing the vault holds can reach, and a freeze that nobody lives to see', () => {
  expect(unbindingOf(terms)).toEqual({ hourly: false, daily: false, freeze: false })
  expect(unbindingOf({ ...terms, hourlyLimit: '1000000000', dailyLimit: '20000' })).toMatchObject({
    hourly: true,
    daily: true,
  })
  expect(unbindingOf({ ...terms, freezableAt: '2126-11-24T00:00:00Z' }).freeze).toBe(true)
  // An empty vault has nothing to protect.
  expect(unbindingOf({ ...terms, balance: '0' }).hourly).toBe(false)
})

it('names what is announced, and tells of a handover above all', () => {
  const address = `0x${'12'.repeat(20)}`
  const act = { id: '0x1', target: address, surplus: null, to: null, readyAt: terms.freezableAt }
  const shown = (...announced: object[]) => {
    const at = terms.blockTime
    const vault = {
      ...{ ...terms, address, blockNumber: 1, principals: '1', availableForRewards: '1', surplus: '0' },
      ...{ loweredAt: null, frozenAt: null, payoutAvailable: '1', lastRootAt: at, payoutsStopAt: at },
      ...{ rootLate: false, waitingFor: null, roots: [], announced },
    }
    const card = createElement(VaultCard, { vault } as never)
    const page = createElement(ConfigProvider, { config: { explorerUrl: '' } } as never, card)
    return renderToStaticMarkup(page).replaceAll(/<[^>]+>/g, ' ')
  }
  const other = { ...act, act: null, handsOver: false, expiresAt: terms.freezableAt }
  const limits = { ...other, act: 'setPayoutLimits(1, 2)' }
  const text = shown(other, limits)
  expect(text).toContain('Another act, on')
  expect(text).toContain('setPayoutLimits(1, 2)')
  expect(text).not.toMatch(/take over|Not all is shown/)
  const handedOver = shown({ ...other, act: 'handOver(0x1)', handsOver: true })
  expect(handedOver).toMatch(/may take over from .*demand your deposit .*14 days before.*handOver\(0x1\)/)
  expect(shown(...Array.from({ length: 50 }, (_, i) => ({ ...other, id: `${i}` })))).toContain(
    'Not all is shown',
  )
})
