import { waitForReceipt } from '@polder/base/embedded/receipt'
import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import { type Address, type Hex, type LocalAccount, numberToHex } from 'viem'
import type { HDAccount } from 'viem/accounts'
import { startChain } from './chain.ts'
import { growTree, type Leaf } from './sum-tree.ts'

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
    /** Pays by a batch that is drawn from the vault. */
    pay: async (payments: readonly { wallet: Address; netAmount: bigint }[]) => {
      const count = await client.readContract({ ...ofPolder, functionName: 'withdrawalCount' })
      const batch = payments.map((payment, i) => ({
        withdrawalId: numberToHex(count + BigInt(i) + 1n, { size: 32 }),
        ...payment,
      }))
      const args = [count + 1n, batch] as const
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
     * Publishes what the books owe, with the chain's counters of now; pending until the veto period has passed.
     * @returns the tree, whose branches people get
     */
    publish: async (owed: ReadonlyMap<Address, bigint>) => {
      const leaves: Leaf[] = []
      for (const [wallet, amount] of owed) {
        const salt = numberToHex(BigInt(leaves.length) + BigInt(wallet), { size: 32 })
        leaves.push({ wallet, owed: amount, salt, ...(await totalsOf(wallet)) })
      }
      const { timestamp, number } = await client.getBlock()
      const day = timestamp / DAY
      const tree = growTree({ chainId, polder, vault, day }, leaves)
      const [, depositTotal, , withdrawalTotal] = await client.readContract({
        ...ofPolder,
        functionName: 'counters',
      })
      const root = {
        day,
        blockNumber: number,
        wallets: BigInt(tree.wallets),
        root: tree.root,
        total: tree.total,
        depositTotal,
        withdrawalTotal,
      }
      await done(
        client.writeContract({ ...ofVault, account: operator, functionName: 'publishRoot', args: [root] }),
      )
      return tree
    },
  }
}
