import { vaultAbi } from '@polder/contracts/abi.generated'
import { observeDay } from '@polder/ledger/proof/observe-day'
import { TREE_CONTRACT } from '@polder/ledger/testing/test-ledger'
import { encodeFunctionData, numberToHex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../testing/test-api.ts'

const QUERY = `{ vault { address blockNumber balance surplus rootLate waitingFor frozenAt hourlyLimit payoutAvailable
  roots { day root total status } announced { target surplus to call } } }`

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
  const { vault } = TREE_CONTRACT
  const days = await api.ledger.passDays(3)
  await observeDay(db, days.at(-1)!, TREE_CONTRACT)
  await db.query(
    `insert into vault_state (vault, contract, block_number, block_time, balance, surplus, last_root_at, max_root_age_seconds,
       silence_seconds, exit_seconds, hourly_limit, daily_limit, payout_available, timelock, announced_to_block)
     values ($1, $2, 7, now(), 5e18, 1e18, now() - interval '30 hours', 129600, 1209600, 1209600, 2e18, 3e18, 1e18, $3, 0)`,
    [vault, api.settings.CONTRACT_ADDRESS.toLowerCase(), numberToHex(7, { size: 20 })],
  )
  const publish = (day: string, change: string) =>
    db.query(
      `insert into published_root (vault, day, published_at, root, total, wallets, block_number, deposit_total, withdrawal_total, vetoed)
       select vault, day - date '1970-01-01', day, root, total + ${change}, wallets, block_number, deposit_total,
         withdrawal_total, $2 from balance_tree where day = $1`,
      [day, day === days[2]],
    )
  await publish(days[0]!, '0')
  await publish(days[1]!, '1')
  await publish(days[2]!, '0')
  const to = numberToHex(8, { size: 20 })
  const args = [10n ** 18n, to] as const
  const calls = [
    [vault, encodeFunctionData({ abi: vaultAbi, functionName: 'withdrawSurplus', args })],
    [numberToHex(9, { size: 20 }), '0x12345678'],
  ]
  for (const [index, [target, data]] of calls.entries())
    await db.query(
      `insert into announced_act (timelock, id, index, target, value, data, announced_block, delay_seconds, ready_at)
       values ($1, $2, $3, $4, 0, $5, 1, 1, now())`,
      [numberToHex(7, { size: 20 }), numberToHex(1, { size: 32 }), index, target, data],
    )
  const answer = await api.visitor().graphql<Answer>(QUERY)
  expect(answer.vault).toMatchObject({
    ...{ address: vault, blockNumber: 7, balance: '5', surplus: '1', hourlyLimit: '2', payoutAvailable: '1' },
    ...{ rootLate: true, waitingFor: null, frozenAt: null },
  })
  expect(answer.vault!.roots.map(({ day, status }) => [day, status])).toEqual([
    [days[2], 'VETOED'],
    [days[1], 'DIFFERS'],
    [days[0], 'SAME'],
  ])
  expect(answer.vault!.announced).toEqual([
    { target: vault, surplus: '1', to, call: calls[0]![1] },
    { target: calls[1]![0], surplus: null, to: null, call: '0x12345678' },
  ])
})
