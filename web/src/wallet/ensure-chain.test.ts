import { describe, expect, it } from 'vitest'
import { ensureChain, WrongChainError } from './ensure-chain.ts'

const chain = {
  chainId: 137,
  chainName: 'Polygon Mainnet',
  rpcUrl: 'https://rpc.example',
  explorerUrl: 'https://polygonscan.com',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
}

/** A small wallet: it knows some chains, answers an unknown one with `unknownCode`, may reject. */
function wallet(options: {
  on: number
  knows: number[]
  unknownCode?: number
  rejects?: string
  stubborn?: boolean
}) {
  const state = { chainId: options.on, knows: new Set(options.knows), asked: [] as string[] }
  return {
    state,
    async request({ method, params }: { method: string; params?: unknown }) {
      state.asked.push(method)
      if (method === options.rejects) throw { code: 4001, message: 'User rejected the request.' }
      if (method === 'eth_chainId') return `0x${state.chainId.toString(16)}`
      const wanted = Number((params as { chainId: string }[])[0]?.chainId)
      if (method === 'wallet_addEthereumChain') state.knows.add(wanted)
      else if (!state.knows.has(wanted))
        throw { code: options.unknownCode ?? 4902, message: 'Unrecognized chain' }
      if (!options.stubborn) state.chainId = wanted
      return null
    },
  }
}

describe('ensureChain', () => {
  it('asks nothing of a wallet that is already there', async () => {
    const there = wallet({ on: 137, knows: [137] })
    await ensureChain(there, chain)
    expect(there.state.asked).toEqual(['eth_chainId'])
  })

  it('switches a wallet that knows the chain', async () => {
    const elsewhere = wallet({ on: 1, knows: [1, 137] })
    await ensureChain(elsewhere, chain)
    expect(elsewhere.state.chainId).toBe(137)
    expect(elsewhere.state.asked).not.toContain('wallet_addEthereumChain')
  })

  it.each([4902, -32603, -32602, -32000])(
    'adds the chain when the wallet answers %d',
    async (unknownCode) => {
      const unaware = wallet({ on: 1, knows: [1], unknownCode })
      await ensureChain(unaware, chain)
      expect(unaware.state.chainId).toBe(137)
    },
  )

  it('does not add the chain behind a rejection', async () => {
    const unwilling = wallet({ on: 1, knows: [1, 137], rejects: 'wallet_switchEthereumChain' })
    await expect(ensureChain(unwilling, chain)).rejects.toMatchObject({ code: 4001 })
    expect(unwilling.state.asked).not.toContain('wallet_addEthereumChain')
  })

  it('believes the chain id and not the absence of an error', async () => {
    const stubborn = wallet({ on: 1, knows: [1, 137], stubborn: true })
    await expect(ensureChain(stubborn, chain)).rejects.toBeInstanceOf(WrongChainError)
  })
})
