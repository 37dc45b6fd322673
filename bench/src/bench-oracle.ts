import { polderAbi } from '@polder/contracts/abi.generated'
import { proveBooks } from '@polder/ledger/prove-books'
import { createPublicClient, http } from 'viem'
import type { BenchLedger } from './bench-ledger.ts'
import { until } from './bench-until.ts'

export interface Person {
  readonly address: string
  readonly headers: Record<string, string>
  /** ids of positions that the API listed as active */
  readonly held: string[]
}

/** An act that was sent, and how it was answered; 0 until then. */
export interface Act {
  readonly kind: 'purchase' | 'withdraw' | 'sell'
  readonly person: Person
  readonly key: string
  status: number
}

/**
 * What people were told stands in the books, and nothing else; the books are those of the chain, which goes on.
 * @returns what is wrong
 */
export async function judge(i: {
  acts: readonly Act[]
  ledger: Pick<BenchLedger, 'db'>
  chain: Readonly<{ rpcUrl: string; contractAddress: `0x${string}` }>
}): Promise<string[]> {
  const { acts, ledger, chain } = i
  const client = createPublicClient({ transport: http(chain.rpcUrl) })

  const head = Number(await client.getBlockNumber({ cacheTime: 0 })) - 3
  await until('everything to be paid and booked', async () => {
    const [row] = await ledger.db.query(
      `select (select count(*)::integer from withdrawal where open) as open, block_number::integer as block from chain_checkpoint`,
    )
    return row.open === 0 && row.block >= head
  })
  const wrong: string[] = []
  const rows: { key: string }[] = await ledger.db.query('select key from idempotent_request')
  const kept = new Set(rows.map(({ key }) => key))
  for (const { kind, key, status } of acts) {
    if (status === 200 && !kept.has(key)) wrong.push(`${kind} ${key} was acknowledged, and is lost`)
    if (status >= 400 && kept.has(key)) wrong.push(`${kind} ${key} was refused (${status}), and was done`)
  }
  const done = (kind: Act['kind']) => acts.filter((one) => one.kind === kind && kept.has(one.key)).length
  const [counts] = await ledger.db.query(
    `select (select count(*)::integer from position) as purchase, (select count(*)::integer from position where closed_at is not null) as sell,
       (select count(*)::integer from withdrawal) as withdraw`,
  )
  for (const kind of ['purchase', 'sell', 'withdraw'] as const)
    if (counts[kind] !== done(kind))
      wrong.push(`${counts[kind]} of ${kind} in the books, ${done(kind)} under keys`)
  const events = async (eventName: 'Deposit' | 'WithdrawalForwarded') =>
    await client.getContractEvents({
      ...{ address: chain.contractAddress, abi: polderAbi, eventName, fromBlock: 0n, strict: true },
      toBlock: BigInt(head),
    })
  const [deposits, payouts] = [await events('Deposit'), await events('WithdrawalForwarded')]
  const [booked] = await ledger.db.query(
    `select (select count(*)::integer from deposit where block_number <= $1) as deposits,
       (select count(*)::integer from withdrawal where settled_block_number <= $1) as payouts`,
    [head],
  )
  if (booked.deposits !== deposits.length)
    wrong.push(`${deposits.length} deposits on the chain, ${booked.deposits} booked`)
  if (booked.payouts !== payouts.length)
    wrong.push(`${payouts.length} payouts on the chain, ${booked.payouts} booked`)
  return [...wrong, ...(await proveBooks(ledger.db)).problems.map(String)]
}
