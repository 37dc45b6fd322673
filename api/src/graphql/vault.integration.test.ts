import { vaultAbi } from '@polder/contracts/abi.generated'
import { observeDay } from '@polder/ledger/proof/observe-day'
import { encodeFunctionData, numberToHex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../testing/test-api.ts'

const VAULT = numberToHex(10, { size: 20 })
const QUERY = `{ vault { address blockNumber balance principals availableForRewards surplus rootLate waitingFor frozenAt hourlyLimit
  loweredAt payoutAvailable roots { day rewards wallets receivables status own { rewards wallets receivables } }
  announced { target surplus to call } } }`

interface Answer {
  vault: {
    roots: { day: string | null; status: string }[]
    announced: object[]
  } | null
}

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
  await api.member(100)
})
afterAll(() => api.close())

it('says nothing of a vault that was not seen', async () => {
  expect(await api.visitor().graphql(QUERY)).toEqual({ vault: null })
})

it('shows the vault, its roots beside the own ones, and what is announced', async () => {
  const { db } = api.ledger
  const days = await api.ledger.passDays(3)
  await observeDay(db, days.at(-1)!)
  await db.query(
    `insert into vault_state (vault, contract, block_number, block_time, balance, principals, available_for_rewards, surplus,
       last_root_at, max_root_age_seconds, silence_seconds, hourly_limit, daily_limit, payout_available, timelock,
       grace_seconds, announced_to_block)
     values ($1, $2, 7, now(), 5e18, 3e18, 2e18, 1e18, now() - interval '30 hours', 129600, 1209600, 2e18, 3e18, 1e18, $3,
       3600, 0)`,
    [VAULT, api.settings.CONTRACT_ADDRESS.toLowerCase(), numberToHex(7, { size: 20 })],
  )
  const publish = (number: number, change: string) =>
    db.query(
      `insert into published_root (vault, number, day, published_at, is_void, wallets, rewards, receivables)
       select $1, $2, day - date '1970-01-01', day, day = $4, wallets, rewards + ${change}, receivables
       from reward_list where day = $3`,
      [VAULT, number, days[number], days[2]],
    )
  await publish(0, '0')
  await publish(1, '1e18')
  await publish(2, '0')
  const to = numberToHex(8, { size: 20 })
  const args = [10n ** 18n, to] as const
  const calls = [
    [VAULT, encodeFunctionData({ abi: vaultAbi, functionName: 'withdrawSurplus', args })],
    [numberToHex(9, { size: 20 }), '0x12345678'],
  ]
  for (const [index, [target, data]] of calls.entries())
    await db.query(
      `insert into announced_act (timelock, id, index, target, value, data, announced_block, delay_seconds, ready_at)
       values ($1, $2, $3, $4, 0, $5, 1, 1, now())`,
      [numberToHex(7, { size: 20 }), numberToHex(1, { size: 32 }), index, target, data],
    )
  await db.query(
    `insert into announced_act (timelock, id, index, target, value, data, announced_block, delay_seconds, ready_at)
     select timelock, 'expired', index, target, value, data, 1, 1, now() - interval '61 minutes' from announced_act`,
  )
  const answer = await api.visitor().graphql<Answer>(QUERY)
  expect(answer.vault).toMatchObject({
    ...{
      address: VAULT,
      blockNumber: 7,
      balance: '5',
      principals: '3',
      availableForRewards: '2',
      surplus: '1',
    },
    ...{ hourlyLimit: '2', loweredAt: null, payoutAvailable: '1' },
    ...{ rootLate: true, waitingFor: null, frozenAt: null },
  })
  expect(answer.vault!.roots.map(({ day, status }) => [day, status])).toEqual([
    [days[2], 'VOID'],
    [days[1], 'DIFFERS'],
    [days[0], 'SAME'],
  ])
  const own = { rewards: '0', wallets: 0, receivables: '0' }
  expect(answer.vault!.roots[1]).toMatchObject({ ...own, rewards: '1', own })
  expect(answer.vault!.announced).toEqual([
    { target: VAULT, surplus: '1', to, call: calls[0]![1] },
    { target: calls[1]![0], surplus: null, to: null, call: '0x12345678' },
  ])
})
