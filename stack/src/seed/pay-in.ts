import { POL } from '@polder/base/amount'
import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import { encodeFunctionData, type Hex } from 'viem'
import { demoClient } from '../chain-clock.ts'

/** Transactions of one block: far below its gas limit. */
const IN_BLOCK = 200
/** Adds money to the vault for the operator, whose own account the signer counts the transactions of. */
const PATRON: Hex = '0x00000000000000000000000000000000000added'

interface Payment {
  from: Hex
  wei: bigint
}

/**
 * Deposits on the demo's chain from any address: what it pays is put into its account first, as a faucet does.
 * Returns when every deposit is in a block.
 * @throws Error when a transaction is refused
 */
export async function payIn(rpcUrl: string, contract: Hex, payments: readonly Payment[]): Promise<void> {
  await send(rpcUrl, contract, encodeFunctionData({ abi: polderAbi, functionName: 'deposit' }), payments)
}

/** Adds to the vault what it lacks to pay so much of rewards. */
export async function addForRewards(rpcUrl: string, contract: Hex, wei: bigint): Promise<void> {
  const client = demoClient(rpcUrl)
  const vault = await client.readContract({ address: contract, abi: polderAbi, functionName: 'treasury' })
  const there = await client.readContract({
    address: vault,
    abi: vaultAbi,
    functionName: 'availableForRewards',
  })
  if (there < wei) await send(rpcUrl, vault, '0x', [{ from: PATRON, wei: wei - there }])
}

async function send(rpcUrl: string, to: Hex, data: Hex, payments: readonly Payment[]): Promise<void> {
  // What is asked at once goes in one question, and a payment is never sent twice.
  const client = demoClient(rpcUrl, { batch: { batchSize: IN_BLOCK }, retryCount: 0, timeout: 60_000 })
  await client.setAutomine(false)
  try {
    for (let at = 0; at < payments.length; at += IN_BLOCK) {
      const block = payments.slice(at, at + IN_BLOCK)
      const fill = async ([address, wei]: [Hex, bigint]) => {
        await client.setBalance({ address, value: (await client.getBalance({ address })) + wei + POL })
      }
      await Promise.all([...sumByAccount(block)].map(fill))
      await Promise.all(
        block.map(({ from, wei: value }) =>
          client.sendUnsignedTransaction({ from, to, value, data, gas: 200_000n }),
        ),
      )
      await client.mine({ blocks: 1 })
    }
  } finally {
    await client.setAutomine(true)
    // A block more makes the last one final.
    await client.mine({ blocks: 2 })
  }
}

function sumByAccount(payments: readonly Payment[]): Map<Hex, bigint> {
  const sums = new Map<Hex, bigint>()
  for (const { from, wei } of payments) sums.set(from, (sums.get(from) ?? 0n) + wei)
  return sums
}
