import { waitForReceipt } from '@polder/base/embedded/receipt'
import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import { type Address, concat, type Hex, type LocalAccount, numberToHex } from 'viem'
import type { HDAccount } from 'viem/accounts'
import { startChain } from './chain.ts'

const DAY = 86_400n

export type VaultChain = Awaited<ReturnType<typeof startVaultChain>>

/**
 * Starts a chain of its own with a vault that is the treasury of a Polder. Account 0 has every role; nothing of
 * the product runs.
 */
export async function startVaultChain({ chainId = 137 }: { chainId?: number } = {}) {
  const chain = await startChain({ chainId, vault: {} })
  const { client, contractAddress: polder, treasury: vault } = chain
  const [operator] = chain.accounts as [HDAccount]
  const ofVault = { address: vault, abi: vaultAbi } as const
  const ofPolder = { address: polder, abi: polderAbi } as const

  const done = async (sent: Promise<Hex>): Promise<void> => {
    const { status } = await waitForReceipt(client, await sent)
    if (status !== 'success') throw new Error('The transaction was reverted')
  }
  const totalsOf = async (wallet: Address) => {
    const [deposited, paid] = await client.readContract({
      ...ofPolder,
      functionName: 'walletTotals',
      args: [wallet],
    })
    return { deposited, paid }
  }

  return {
    ...chain,
    vault,
    polder,
    totalsOf,
    /** A new block that many seconds later. */
    pass: async (seconds: number) => {
      await client.increaseTime({ seconds })
      await client.mine({ blocks: 1 })
    },
    deposit: async (account: LocalAccount, value: bigint) =>
      await done(client.writeContract({ ...ofPolder, account, functionName: 'deposit', value })),
    /** Pays by a batch that is drawn from the vault; the first `exits` of it serve open exits. */
    pay: async (
      payments: readonly { wallet: Address; grossAmount: bigint; netAmount: bigint }[],
      exits = 0,
    ) => {
      const count = await client.readContract({ ...ofPolder, functionName: 'withdrawalCount' })
      const batch = payments.map((payment, i) => ({
        withdrawalId: numberToHex(count + BigInt(i) + 1n, { size: 32 }),
        ...payment,
      }))
      const args = [count + 1n, BigInt(exits), batch] as const
      await done(
        client.writeContract({
          ...ofPolder,
          account: operator,
          functionName: 'fundAndForwardWithdrawals',
          args,
        }),
      )
    },
    /**
     * Lists the rewards that were ever credited, and publishes the root of the chain's day.
     * @returns the list's entries
     */
    publish: async (rewards: ReadonlyMap<Address, bigint>, receivables = 0n) => {
      const entries = [...rewards]
        .filter(([, amount]) => amount > 0n)
        .map(([wallet, amount]) => concat([wallet, numberToHex(amount, { size: 12 })]).toLowerCase() as Hex)
        .sort()
      const send = async (functionName: 'listRewards' | 'publishRoot', args: readonly unknown[]) =>
        await done(
          client.writeContract({ ...ofVault, account: operator, functionName, args } as Parameters<
            typeof client.writeContract
          >[0]),
        )
      if (entries.length > 0) await send('listRewards', [0n, entries])
      const { timestamp } = await client.getBlock()
      await send('publishRoot', [Number(timestamp / DAY), receivables])
      return entries
    },
  }
}
