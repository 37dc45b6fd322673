// What must be true after everything: asked of the chain, of what users were told, and of the database in SQL of its own.
import { polderCommand } from './processes.mjs'
import { until } from './until.mjs'

const SETTLE_MS = 240_000
/** What every wallet has of each kind of act, by how its input names it. */
const HELD = `select w.address,
    (select count(*)::int from position p where p.wallet_id = w.id) as purchase,
    (select count(*)::int from position p where p.wallet_id = w.id and closed_at is not null) as sell,
    (select count(*)::int from withdrawal d where d.wallet_id = w.id) as withdraw
  from wallet w`

/** Waits until everything that was begun before now is at its end. @returns how long that took, in milliseconds */
export async function emptied(cluster, patienceMs = SETTLE_MS) {
  const began = Date.now()
  const head = await cluster.chain.client.getBlockNumber()
  // By their numbers: a clock may have been wrong.
  const newest = `select (select max(id) from outbox) as command, (select max(number) from withdrawal) as withdrawal`
  const [last] = await until('the newest', () => cluster.sql(newest))
  await until(
    'the queues to be empty',
    async () => {
      const [open] = await cluster.sql(
        `select (select count(*)::int from outbox where dispatched_at is null and id <= $1) as commands,
           (select count(*)::int from withdrawal where open and number <= $2) as withdrawals,
           (select coalesce(max(block_number), 0)::int from chain_checkpoint) as block`,
        [last.command, last.withdrawal],
      )
      const done = open.commands === 0 && open.withdrawals === 0 && open.block >= Number(head)
      if (!done) throw new Error(JSON.stringify({ ...open, head: Number(head) }))
      return true
    },
    patienceMs,
  )
  return Date.now() - began
}

/** @returns {Promise<string[]>} what is wrong */
export async function judge(cluster, log) {
  const acts = await judgeActs(cluster, log)
  return [...new Set(log.gaveUp), ...acts, ...(await compareWithChain(cluster)), ...(await prove(cluster))]
}

/** @returns {Promise<string[]>} what the books do not have as users were told, or have and nobody asked for */
export async function judgeActs(cluster, log) {
  const wrong = []
  const requests = await rowsOf(
    cluster,
    `select w.address, r.key, r.answer from idempotent_request r join wallet w on w.id = r.wallet_id`,
  )
  const kept = new Map(requests.map((row) => [`${row.address} ${row.key}`, row.answer]))
  for (const act of log.acts) {
    const name = `${act.kind} of ${act.wallet} under ${act.key}`
    const row = kept.get(`${act.wallet} ${act.key}`)
    if (act.status === 200 && !row) wrong.push(`${name} was acknowledged, and is lost`)
    if (act.status !== undefined && act.status !== 200 && row)
      wrong.push(`${name} was refused (${act.code}), and was done`)
  }
  const done = log.acts.filter((act) => kept.has(`${act.wallet} ${act.key}`))
  for (const { address, ...held } of await rowsOf(cluster, HELD))
    for (const [kind, n] of Object.entries(held)) {
      const expected = done.filter((act) => act.kind === kind && act.wallet === address).length
      if (n !== expected) wrong.push(`${address}: ${n} of ${kind} in the books, ${expected} under keys`)
    }
  return wrong
}

/** Of the primary, also of one that a busy machine does not reach at once. */
const rowsOf = (cluster, text) => until('the primary to answer', () => cluster.sql(text))

async function compareWithChain(cluster) {
  const { chain } = cluster
  const events = async (eventName) =>
    await chain.client.getContractEvents({ ...chain.polder, eventName, fromBlock: 0n, strict: true })
  const same = (what, told, booked) =>
    told.sort().join() === booked.sort().join()
      ? []
      : [`${what}: the chain tells ${told.length}, the books ${booked.length}, and not the same`]
  const deposits = await rowsOf(
    cluster,
    'select tx_hash, log_ordinal, amount::text from deposit where reversal_entry_id is null',
  )
  const settled = await rowsOf(cluster, `select id, net::text from withdrawal where state = 'settled'`)
  const paid = await events('WithdrawalForwarded')
  const ids = paid.map(({ args }) => args.withdrawalId)
  return [
    ...same(
      'deposits',
      (await events('Deposit')).map(({ transactionHash, args }) => `${transactionHash} ${args.amount}`),
      deposits.map((row) => `${row.tx_hash} ${row.amount}`),
    ),
    ...same(
      'payouts',
      paid.map(({ args }) => `${args.withdrawalId} ${args.netAmount}`),
      settled.map((row) => `${row.id} ${row.net}`),
    ),
    ...(new Set(ids).size === ids.length ? [] : ['a withdrawal was paid twice']),
  ]
}

async function prove({ primary, values }) {
  const { address } = await primary()
  const url = `postgres://postgres:${values.POSTGRES_PASSWORD}@${address}:5432/polder`
  return await polderCommand(['prove'], { DATABASE_URL: url }).then(
    () => [],
    (error) => [error.message],
  )
}
