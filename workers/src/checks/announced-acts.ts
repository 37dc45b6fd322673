import type { ChainQuorum } from '@polder/base/chain-quorum'
import type { Settings } from '@polder/base/settings'
import { inTransaction } from '@polder/ledger/sql'
import type { DataSource } from 'typeorm'
import { type Address, parseAbi, zeroHash } from 'viem'
import { raiseAlarm } from '../alarm.ts'
import type { ContractView } from '../payouts/payout-chain.ts'
import { execute, query } from '../sql.ts'

/** Of OpenZeppelin's AccessControl and TimelockController. */
const EVENTS = parseAbi([
  'event CallScheduled(bytes32 indexed id, uint256 indexed index, address target, uint256 value, bytes data, bytes32 predecessor, uint256 delay)',
  'event CallExecuted(bytes32 indexed id, uint256 indexed index, address target, uint256 value, bytes data)',
  'event Cancelled(bytes32 indexed id)',
])
const GRACE = parseAbi(['function GRACE_PERIOD() view returns (uint256)'])
const GRANTED = parseAbi([
  'event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)',
])

/** Nodes refuse wider ranges. */
const BLOCKS_AT_ONCE = 2_000n
/** So that a first look at a long history does not hold up the other checks. */
const RANGES_AT_ONCE = 25
/** In 9999 (unix seconds). Any delay can be announced; what comes later is held as this, which is a time everywhere. */
const MAX_TIME = 253_370_764_800

/** Who announces what is to change, lower case, and for how long it can be done once it is ready (seconds). */
export interface Timelock {
  readonly address: string | null
  readonly grace: bigint
}

/** @returns the first contract's default admin, if that is a contract; its successors have the same */
export async function findTimelock(
  { quorum, contract }: Pick<ContractView, 'quorum' | 'contract'>,
  { CONTRACT_BLOCK: block, FORMER_CONTRACTS }: Pick<Settings, 'CONTRACT_BLOCK' | 'FORMER_CONTRACTS'>,
): Promise<Timelock> {
  return await quorum.read('the admin of the contract', async (client) => {
    const logs = await client.getLogs({
      address: FORMER_CONTRACTS.at(-1) ?? contract,
      event: GRANTED[0],
      args: { role: zeroHash },
      fromBlock: block,
      toBlock: block,
    })
    const address = logs[0]?.args.account
    if (!address || !(await client.getCode({ address }))) return { address: null, grace: 0n }
    const grace = await client.readContract({ address, abi: GRACE, functionName: 'GRACE_PERIOD' })
    return { address: address.toLowerCase(), grace }
  })
}

/**
 * Reads what the timelock's log says from where the last reading ended, and calls an operator for each operation on the
 * vault, its Polder or the timelock itself.
 * @throws Error when the chain cannot be asked
 */
export async function readAnnounced(
  db: DataSource,
  quorum: ChainQuorum,
  { to, ...ours }: { vault: string; contract: string; timelock: string; to: bigint },
): Promise<void> {
  const { vault, timelock } = ours
  for (let ranges = 0; ranges < RANGES_AT_ONCE; ranges += 1) {
    const [state] = await query(db, 'select announced_to_block from vault_state where vault = $1', [vault])
    const from = BigInt(state!.announced_to_block)
    if (from >= to) return
    const end = from + BLOCKS_AT_ONCE < to ? from + BLOCKS_AT_ONCE : to
    const acts = await readLogs(quorum, timelock as Address, from + 1n, end)
    await inTransaction(db, async (manager) => {
      const toTell = new Map<string, bigint>()
      for (const act of acts) {
        if (act.kind === 'announced') {
          const target = act.target.toLowerCase()
          if (Object.values(ours).includes(target)) toTell.set(act.id, act.block)
          await query(
            manager,
            `insert into announced_act (timelock, id, index, target, value, data, announced_block, delay_seconds, ready_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, to_timestamp($9::float8))
             on conflict (timelock, id, index) do update set announced_block = excluded.announced_block,
               delay_seconds = excluded.delay_seconds, ready_at = excluded.ready_at, state = 'announced'`,
            [timelock, act.id, act.index, target, act.value, act.data, act.block, act.delay, act.readyAt],
          )
        } else {
          toTell.delete(act.id)
          await execute(manager, 'update announced_act set state = $3 where timelock = $1 and id = $2', [
            timelock,
            act.id,
            act.kind,
          ])
        }
      }
      for (const [id, block] of toTell)
        await raiseAlarm(manager, {
          // Cancelled and announced again, it is another one.
          key: `announced ${timelock} ${id} ${block}`,
          message: `Operation ${id} on our contracts is announced to the timelock. Transparency says what it does; a guardian can cancel it`,
          severity: 'critical',
        })
      await execute(manager, 'update vault_state set announced_to_block = $2 where vault = $1', [vault, end])
    })
  }
}

async function readLogs(quorum: ChainQuorum, address: Address, from: bigint, to: bigint) {
  return await quorum.read(`the timelock's log from ${from} to ${to}`, async (client) => {
    const logs = await client.getLogs({
      address,
      events: EVENTS,
      fromBlock: from,
      toBlock: to,
      strict: true,
    })
    return await Promise.all(
      logs.map(async ({ eventName, args, blockNumber }) => {
        if (eventName !== 'CallScheduled')
          return { kind: eventName === 'Cancelled' ? 'cancelled' : 'done', id: args.id } as const
        const { timestamp } = await client.getBlock({ blockNumber, includeTransactions: false })
        const readyAt = Math.min(Number(timestamp + args.delay), MAX_TIME)
        return { kind: 'announced', ...args, block: blockNumber, readyAt } as const
      }),
    )
  })
}
