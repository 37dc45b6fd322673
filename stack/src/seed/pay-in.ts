import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import { createPublicClient, encodeFunctionData, type Hex, http, toHex } from 'viem'

/** Transactions of one block: far below its gas limit. */
const IN_BLOCK = 200
/** Adds money to the vault for the operator, whose own account the signer counts the transactions of. */
const PATRON: Hex = '0x00000000000000000000000000000000000added'

interface Payment {
  from: Hex
  wei: bigint
}

type Rpc = (calls: { method: string; params: unknown[] }[]) => Promise<unknown[]>

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
  const client = createPublicClient({ transport: http(rpcUrl) })
  const vault = await client.readContract({ address: contract, abi: polderAbi, functionName: 'treasury' })
  const there = await client.readContract({
    address: vault,
    abi: vaultAbi,
    functionName: 'availableForRewards',
  })
  if (there < wei) await send(rpcUrl, vault, '0x', [{ from: PATRON, wei: wei - there }])
}

/** What is in the block before the last becomes final. */
export async function makeBlock(rpcUrl: string): Promise<void> {
  await connect(rpcUrl)([{ method: 'anvil_mine', params: ['0x1'] }])
}

async function send(rpcUrl: string, to: Hex, data: Hex, payments: readonly Payment[]): Promise<void> {
  const rpc = connect(rpcUrl)
  await rpc([
    { method: 'anvil_autoImpersonateAccount', params: [true] },
    { method: 'evm_setAutomine', params: [false] },
  ])
  try {
    for (let at = 0; at < payments.length; at += IN_BLOCK) {
      const block = payments.slice(at, at + IN_BLOCK)
      const balances = await rpc(
        block.map(({ from }) => ({ method: 'eth_getBalance', params: [from, 'latest'] })),
      )
      await rpc(
        sumByAccount(block).map(({ from, wei }) => {
          const has = BigInt(balances[block.findIndex((payment) => payment.from === from)] as string)
          return { method: 'anvil_setBalance', params: [from, toHex(has + wei + 10n ** 18n)] }
        }),
      )
      await rpc(
        block.map(({ from, wei }) => ({
          method: 'eth_sendTransaction',
          params: [{ from, to, value: toHex(wei), data, gas: toHex(200_000) }],
        })),
      )
      await rpc([{ method: 'anvil_mine', params: ['0x1'] }])
    }
  } finally {
    await rpc([
      { method: 'evm_setAutomine', params: [true] },
      { method: 'anvil_autoImpersonateAccount', params: [false] },
      // A block more makes the last one final.
      { method: 'anvil_mine', params: ['0x2'] },
    ])
  }
}

function sumByAccount(payments: readonly Payment[]): Payment[] {
  const sums = new Map<Hex, bigint>()
  for (const { from, wei } of payments) sums.set(from, (sums.get(from) ?? 0n) + wei)
  return [...sums].map(([from, wei]) => ({ from, wei }))
}

function connect(rpcUrl: string): Rpc {
  return async (calls) => {
    const answer = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))),
    })
    const answers = (await answer.json()) as { id: number; result?: unknown; error?: { message: string } }[]
    for (const { id, error } of answers) if (error) throw new Error(`${calls[id]?.method}: ${error.message}`)
    return answers.sort((a, b) => a.id - b.id).map(({ result }) => result)
  }
}
