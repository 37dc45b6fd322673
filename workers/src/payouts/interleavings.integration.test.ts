import { ProductError } from '@polder/base/errors'
import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import { purchase } from '@polder/ledger/commands/purchase'
import { sell } from '@polder/ledger/commands/sell'
import { type ExitOnChain, recordExits } from '@polder/ledger/exits/record-exits'
import { readUncoveredExits, serveExit } from '@polder/ledger/exits/serve-exit'
import { proveBooks } from '@polder/ledger/prove-books'
import { inTransaction } from '@polder/ledger/sql'
import { cancelWithdrawal } from '@polder/ledger/withdrawals/cancel-withdrawal'
import { hearChain } from '@polder/ledger/withdrawals/chain-witness'
import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import type { DataSource } from 'typeorm'
import { type Address, ContractFunctionExecutionError } from 'viem'
import { expect, it } from 'vitest'
import { compareBooks } from '../checks/compare-books.ts'
import { reconcile } from '../checks/reconcile.ts'
import { interleaved, interleavedDatabase, randomOf } from '../testing/interleave.ts'
import { chain, context, POL, product, row, usePayouts, user, witness } from '../testing/payout-fixture.ts'
import { indexFinal } from '../testing/settle.ts'
import { accountForNonces } from './account-for-nonces.ts'
import { followPayouts } from './follow-payouts.ts'
import { payInOrder } from './pay-in-order.ts'

usePayouts({ vault: {} })

const ACTORS = [1, 2]
const CONNECTIONS = 4
const ROUNDS = 12
const ACTS_IN_A_ROUND = 12
const MAX_FEE = 5_000n * 10n ** 9n

type Act = (address: string, random: () => number) => Promise<unknown>
const oneOf = async (sql: string, address: string, random: () => number) => {
  const rows = await product.db.query(
    `select x.id from ${sql} and x.wallet_id = (select id from wallet where address = $1)`,
    [address],
  )
  return rows[Math.floor(random() * rows.length)]?.id as string | undefined
}

const withdraw: Act = (address, random) =>
  requestWithdrawal(product.db, {
    address,
    amount: BigInt(1 + Math.floor(random() * 5)) * POL,
    maxOpen: 5,
  })
const cancel: Act = async (address, random) => {
  const withdrawalId = await oneOf('withdrawal x where x.open', address, random)
  if (withdrawalId) await cancelWithdrawal(product.db, witness, { address, withdrawalId })
}
/** An account's nonces are taken one after the other. */
let sending: Promise<unknown> = Promise.resolve()
const inTurn = (send: () => Promise<unknown>) => {
  sending = sending.catch(() => undefined).then(send)
  return sending
}

const atVault = (
  method: 'requestExit' | 'closeExit',
  address: string,
  of: { args: readonly unknown[]; value?: bigint },
) =>
  chain.client.writeContract({
    ...{ address: chain.treasury, abi: vaultAbi, functionName: method, ...of },
    account: chain.accounts[ACTORS.find((index) => user(index) === address)!]!,
  } as never)
let served = 0
/** All of its principal, or a part of it. What the vault refuses is the wallet's. */
const demand: Act = async (address, random) => {
  const read = { address: chain.contractAddress, abi: polderAbi, functionName: 'walletTotals' } as const
  const [deposited, paid] = await chain.client.readContract({ ...read, args: [address as Address] })
  const amount = random() < 0.5 ? deposited - paid : 3n * POL
  const bond = await chain.client.readContract({
    address: chain.treasury,
    abi: vaultAbi,
    functionName: 'EXIT_BOND',
  })
  await inTurn(() => atVault('requestExit', address, { args: [amount], value: bond })).catch(refused)
}
const closeDemand: Act = (address) =>
  inTurn(() => atVault('closeExit', address, { args: [address] })).catch(refused)
function refused(error: unknown): void {
  if (!(error instanceof ContractFunctionExecutionError)) throw error
}

/** Writes down what the wallets demand and asks for it, as the indexer does. */
async function serveExits(db: DataSource): Promise<void> {
  const [checkpoint] = await product.db.query('select block_number from chain_checkpoint')
  const blockNumber = BigInt(checkpoint.block_number)
  const exits: ExitOnChain[] = []
  const asked = ACTORS.map(user)
  for (const wallet of asked) {
    const args = [wallet as Address] as const
    const read = { blockNumber, args }
    const [target, deadline] = await chain.client.readContract({
      ...{ ...read, address: chain.treasury, abi: vaultAbi, functionName: 'exits' },
    })
    const [, paid] = await chain.client.readContract({
      ...{ ...read, address: chain.contractAddress, abi: polderAbi, functionName: 'walletTotals' },
    })
    if (deadline > 0n)
      exits.push({ wallet, target, paid, deadline: new Date(Number(deadline) * 1000), txHash: null })
  }
  const found = { exits, asked, frozen: false }
  await inTransaction(db, (manager) => recordExits(manager, chain.treasury.toLowerCase(), blockNumber, found))
  const heard = await hearChain(product.db, witness)
  for (const exit of await readUncoveredExits(product.db.manager)) await serveExit(db, exit, heard)
}

/** Whatever a wallet can do. The first two are what meets payments. */
const USER_ACTS: readonly Act[] = [
  withdraw,
  cancel,
  async (...of) => await cancel(of[0], of[1]).then(() => withdraw(...of)),
  (address) => inTurn(() => chain.deposit(ACTORS.find((index) => user(index) === address)!, 3n * POL)),
  (address) => purchase(product.db, { address, nftId: 'windmill' }),
  async (address, random) => {
    const positionId = await oneOf('position x where x.closed_at is null', address, random)
    if (positionId) await sell(product.db, { address, positionId })
  },
  demand,
  closeDemand,
]

/** Starts acts of users at random while others go on. What they are refused is theirs. */
function usersOf(random: () => number) {
  const underWay = new Set<Promise<unknown>>()
  const failures: string[] = []
  let left = 0
  const pick = <T>(many: readonly T[]) => many[Math.floor(random() * many.length)]!
  return {
    failures,
    goOn: () => {
      left = ACTS_IN_A_ROUND
    },
    between: async () => {
      while (left > 0 && underWay.size < CONNECTIONS && random() < 0.25) {
        left -= 1
        const act = pick(USER_ACTS)(user(pick(ACTORS)), random).catch((error: unknown) => {
          if (!(error instanceof ProductError) && !isPruned(error)) failures.push(String(error).slice(0, 300))
        })
        underWay.add(act)
        void act.finally(() => underWay.delete(act))
        // Some go through at once, some wait for a lock, some are still on their way.
        if (random() < 0.7) await Promise.race([act, new Promise((resolve) => setTimeout(resolve, 30))])
      }
    },
    ended: () => Promise.all(underWay),
  }
}

it.each([11, 12, 13, 14])(
  'nothing that users do in any order stops payouts or holds up another (seed %i)',
  async (seed) => {
    const random = randomOf(seed)
    for (const index of [...ACTORS, 3]) await chain.deposit(index, 200n * POL)
    await chain.finalize()
    await indexFinal(product.db, chain)
    const users = usersOf(random)
    const worker = interleaved(context, users.between)
    const checks = { db: interleavedDatabase(product.db, users.between), chain: worker.chain }
    const patient: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      users.goOn()
      if (round % 3 === 0) {
        const amount = 2n * POL
        patient.push((await requestWithdrawal(product.db, { address: user(3), amount })).withdrawalId)
      }
      await tried(payInOrder(worker))
      await chain.finalize()
      await Promise.all([tried(indexFinal(checks.db, chain)), tried(followPayouts(worker))])
      await tried(followPayouts(worker))
      await tried(serveExits(checks.db))
      await tried(accountForNonces(worker))
      await tried(compareBooks(checks, MAX_FEE))
      await tried(reconcile(checks))
      for (const id of patient.slice(0, -1)) expect((await row(id)).state).toBe('settled')
    }
    await users.ended()
    const [{ n }] = await product.db.query(
      `select count(*)::integer as n from exit_withdrawal x join withdrawal w on w.id = x.withdrawal_id where w.state = 'settled'`,
    )
    served += n
    expect(users.failures).toEqual([])
    expect(await product.db.query(`select message from system_log where severity = 'critical'`)).toEqual([])
    expect(await product.db.query('select paused from payout_control')).toEqual([{ paused: false }])
    await expect(cancelAll()).resolves.toBeUndefined()
    expect((await proveBooks(product.db)).problems).toEqual([])
  },
)

it('has served exits meanwhile', () => expect(served).toBeGreaterThan(0))

/** Blocks pass meanwhile, and the test's node keeps the state of a few: whoever asks for it tries again. */
const isPruned = (error: unknown) => /BlockOutOfRange/.test(String(error))
async function tried(round: Promise<unknown>): Promise<void> {
  await round.catch((error: unknown) => {
    if (!isPruned(error)) throw error
  })
}

/** What is left is signed, or its owner can still have it back. */
async function cancelAll(): Promise<void> {
  const open = await product.db.query(
    `select w.id, a.address from withdrawal w join wallet a on a.id = w.wallet_id where w.state = 'requested'`,
  )
  for (const { id, address } of open)
    await cancelWithdrawal(product.db, witness, { address, withdrawalId: id })
}
