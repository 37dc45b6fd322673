import { expect, it } from 'vitest'
import { WalletMissingError } from './connect-problem.ts'
import type { WalletRuntime } from './runtime.ts'
import { writeToContract } from './write-to-contract.ts'

it('asks nothing of a wallet that shows another account than the one that was reviewed', async () => {
  const asked: string[] = []
  const provider = {
    request: async ({ method }: { method: string }) => {
      asked.push(method)
      return '0x89'
    },
  }
  const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const runtime = { connection: () => ({ provider, account }), config: { chainId: 137 } }
  const from = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
  const write = writeToContract(runtime as unknown as WalletRuntime, from, {
    functionName: 'deposit',
    value: 1n,
  })
  await expect(write).rejects.toThrow(WalletMissingError)
  expect(asked).toEqual([])
})
