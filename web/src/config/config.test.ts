import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const config = {
  productName: 'Polder',
  chainId: 137,
  chainName: 'Polygon Mainnet',
  rpcUrl: 'http://127.0.0.1:8545',
  explorerUrl: 'https://polygonscan.com/',
  bitgetLink: 'https://bkcode.vip/?action=dapp&url={url}',
  contractAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  demo: true,
}

it('reads what the API promises', () => {
  const read = { ...config, explorerUrl: 'https://polygonscan.com' }
  expect(readConfig({ success: true, config })).toEqual({
    ...read,
    inVault: false,
    securityContact: false,
    pushKey: null,
    walletConnect: null,
    clockAheadMs: 0,
    clockAheadDays: 0,
  })
  const { inVault } = readConfig({ config: { ...config, vault: config.contractAddress } })
  expect(inVault).toBe(true)
})

it("says how many days a demo's clock was moved, and only a demo's", () => {
  const now = new Date(Date.now() + 60 * 86_400_000).toISOString()
  expect(readConfig({ config: { ...config, now } }).clockAheadDays).toBe(60)
  expect(readConfig({ config: { ...config, now, demo: false } }).clockAheadDays).toBe(0)
})

it('names a field that is missing', () => {
  expect(() => readConfig({ success: true, config: { ...config, chainName: '' } })).toThrow(/chainName/)
  expect(() => readConfig({ success: false })).toThrow(/config/)
  expect(() => readConfig({ config: { ...config, contractAddress: '0x12' } })).toThrow(/contractAddress/)
})

it('never takes a link that is not http(s), nor a demo that is not said', () => {
  const read = readConfig({ config: { ...config, explorerUrl: 'javascript:alert(1)', demo: 'yes' } })
  expect(read.explorerUrl).toBe('')
  expect(read.demo).toBe(false)
})
