import { POL } from '@polder/base/amount'
import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import { payWithdrawal } from '@polder/testing/pay-withdrawal'
import { type Hex, toHex } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { booksOf } from './testing/books.ts'
import { eventually, eventuallyEqual } from './testing/eventually.ts'
import { makeWorld, type World } from './testing/world.ts'

let world: World
let books: ReturnType<typeof booksOf>
beforeEach(async () => {
  world = await makeWorld()
  books = booksOf(world)
  await world.chain.deposit(1, 100n * POL)
  await world.chain.finalize()
  await world.start()
  await eventuallyEqual(books.numbers, [1])
})
afterEach(() => world.end())

describe('a payout on the chain', () => {
  it('that the books do not know pauses payouts and is passed', async () => {
    await pay(toHex(77, { size: 32 }), POL)
    await world.chain.finalize()
    await eventuallyEqual(paused, true)
    expect(await books.log('alert', 'critical')).toHaveLength(1)
    await world.chain.deposit(2, POL)
    await world.chain.finalize()
    await eventuallyEqual(books.numbers, [1, 2])
  })

  it('is not reversed by a reorg past finality: payouts pause and an operator is called', async () => {
    const { withdrawalId, net, amount } = await broadcastWithdrawal(10n * POL)
    await pay(withdrawalId, net, amount)
    await world.chain.finalize()
    await eventuallyEqual(() => stateOf(withdrawalId), 'settled')
    const before = await blockOf(withdrawalId)
    await world.chain.reorg(3)
    await eventuallyEqual(paused, true)
    expect(await stateOf(withdrawalId)).toBe('settled')
    expect(await books.log('alert', 'critical')).toEqual([expect.stringMatching(/took back 1 payouts/)])
    await pay(withdrawalId, net, amount)
    await world.chain.finalize()
    await eventually(async () => expect((await books.checkpoint())?.withdrawals).toBe(1))
    expect(await books.log('alert', 'critical')).toHaveLength(1)
    expect(await blockOf(withdrawalId), 'where it is now').not.toBe(before)
  })
})

async function broadcastWithdrawal(amount: bigint) {
  const address = world.chain.accounts[1]!.address
  const requested = await requestWithdrawal(world.db, { address, amount })
  for (const state of ['signed', 'broadcast']) {
    await books.rows('update withdrawal set state = $2 where id = $1', [requested.withdrawalId, state])
  }
  return requested
}

async function pay(withdrawalId: Hex, net: bigint, gross = net): Promise<void> {
  await payWithdrawal(world.chain, { withdrawalId, wallet: world.chain.accounts[1]!.address, net, gross })
}

async function stateOf(withdrawalId: Hex): Promise<string | undefined> {
  const [row] = await books.rows<{ state: string }>('select state from withdrawal where id = $1', [
    withdrawalId,
  ])
  return row?.state
}

async function blockOf(withdrawalId: Hex): Promise<string | undefined> {
  const [row] = await books.rows<{ hash: string }>(
    'select settled_block_hash as hash from withdrawal where id = $1',
    [withdrawalId],
  )
  return row?.hash
}

async function paused(): Promise<boolean | undefined> {
  const [row] = await books.rows<{ paused: boolean }>('select paused from payout_control')
  return row?.paused
}
