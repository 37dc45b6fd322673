import { polderAbi } from '@polder/contracts/abi'
import { cancelWithdrawal } from '@polder/ledger/commands/cancel-withdrawal'
import { proveBooks } from '@polder/ledger/prove-books'
import { startChain, type TestChain } from '@polder/testing/chain'
import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Step } from '../steps.ts'
import {
  logLines,
  openTestProduct,
  requestFor,
  type TestProduct,
  withdrawalRow,
} from '../test-support/product.ts'
import { paymentsOn, settleFinal } from '../test-support/settle.ts'
import { followPayouts } from './follow-payouts.ts'
import { payInOrder } from './pay-in-order.ts'
import { connectPayoutChain } from './payout-chain.ts'
import type { PayoutContext } from './payout-context.ts'
import { payoutPolicy } from './payout-policy.ts'

const POL = 10n ** 18n
const REFUSING = '0x00000000000000000000000000000000000000aa'

let chain: TestChain
let product: TestProduct
let context: PayoutContext

beforeAll(async () => {
  chain = await startChain({ payoutLimitWei: 1_000n * POL })
  await chain.finalize()
})
afterAll(async () => await chain?.stop())

let snapshot: Hex
beforeEach(async () => {
  snapshot = await chain.client.snapshot()
  product = await openTestProduct(chain)
  context = {
    db: product.db,
    chain: connectPayoutChain(product.settings),
    policy: payoutPolicy({ demo: true, CHAIN_ID: 137 }),
    logger: product.logger,
    onStep: () => {},
  }
})
afterEach(async () => {
  await product?.stop()
  // viem does not know this method.
  await (chain.client as { request(call: { method: string }): Promise<unknown> }).request({
    method: 'anvil_dropAllTransactions',
  })
  await chain.client.setAutomine(true)
  await chain.client.revert({ id: snapshot })
})

const user = (index: number) => chain.accounts[index]!.address.toLowerCase()
const request = (index: number, amount: bigint) => requestFor(product.db, user(index), amount)
const row = (id: string) => withdrawalRow(product.db, id)
const transactions = (
  id: string,
): Promise<{ nonce: string; attempt: number; outcome: string | null; hash: string }[]> =>
  product.db.query('select * from payout_transaction where withdrawal_id = $1 order by id', [id])
const asAdmin = (functionName: 'pause' | 'unpause') =>
  chain.client.writeContract({
    account: chain.accounts[0]!,
    address: chain.contractAddress,
    abi: polderAbi,
    functionName,
  })
const setControl = (set: string) => product.db.query(`update payout_control set ${set}`)
/** Ages what was sent, as if time had passed: the columns that a worker goes by are its to change. */
const passTime = () =>
  product.db.query(
    `update payout_transaction set first_broadcast_at = now() - interval '1 hour', last_broadcast_at = now() - interval '1 hour'`,
  )
async function expectPaidOnce(...ids: string[]) {
  const paid = (await paymentsOn(chain)).map((event) => event.args.withdrawalId)
  expect(paid).toEqual(ids)
  await chain.finalize()
  await followPayouts(context)
  await settleFinal(product.db, chain)
  for (const id of ids) expect((await row(id)).state).toBe('settled')
  expect((await proveBooks(product.db)).problems).toEqual([])
}

describe('payouts', () => {
  it('pays in the order of the requests, and the indexer settles', async () => {
    const before = await chain.client.getBalance({ address: chain.accounts[3]!.address })
    const [a, b] = [await request(3, 100n * POL), await request(4, 50n * POL)]
    expect(await payInOrder(context)).toEqual({ kind: 'idle' })
    const sent = await row(a)
    expect(sent.state).toBe('broadcast')
    expect(sent.tx_hash).toBe((await transactions(a))[0]?.hash)
    expect(await chain.client.getBalance({ address: chain.accounts[3]!.address })).toBe(before + 95n * POL)
    await expectPaidOnce(a, b)
    expect((await transactions(a)).map((t) => t.outcome)).toEqual(['succeeded'])
    expect((await logLines(product.db, 'payout_signed')).length).toBe(2)
    expect((await logLines(product.db, 'payout_sent')).length).toBe(2)
  })

  it('pays each once when many work at the same line', async () => {
    const ids: string[] = []
    for (let i = 1; i <= 6; i++) ids.push(await request(i, 10n * POL))
    await Promise.all([payInOrder(context), payInOrder(context), payInOrder(context)])
    await followPayouts(context)
    await expectPaidOnce(...ids)
    const nonces = await product.db.query('select nonce from payout_transaction')
    expect(nonces).toHaveLength(6)
  })

  it('a request that is cancelled is never signed', async () => {
    const id = await request(1, 10n * POL)
    await cancelWithdrawal(product.db, { address: user(1), withdrawalId: id })
    expect(await payInOrder(context)).toEqual({ kind: 'idle' })
    expect(await transactions(id)).toEqual([])
  })

  it('gives a stuck payout a higher fee on the same nonce', async () => {
    await chain.client.setAutomine(false)
    const id = await request(1, 10n * POL)
    await payInOrder(context)
    await followPayouts(context)
    expect(await transactions(id)).toHaveLength(1)
    await passTime()
    await followPayouts(context)
    const attempts = await transactions(id)
    expect(attempts.map((t) => t.attempt)).toEqual([1, 2])
    expect(new Set(attempts.map((t) => t.nonce)).size).toBe(1)
    expect((await row(id)).tx_hash).toBe(attempts[1]?.hash)
    await chain.client.setAutomine(true)
    await chain.mine(1)
    await expectPaidOnce(id)
    expect((await transactions(id)).map((t) => t.outcome)).toEqual(['replaced', 'succeeded'])
  })

  it('sends the same bytes again when the chain dropped them', async () => {
    await chain.client.setAutomine(false)
    const id = await request(1, 10n * POL)
    await payInOrder(context)
    const [first] = await transactions(id)
    await chain.client.dropTransaction({ hash: first!.hash as `0x${string}` })
    await product.db.query(`update payout_transaction set last_broadcast_at = now() - interval '1 minute'`)
    await followPayouts(context)
    await chain.client.setAutomine(true)
    await chain.mine(1)
    expect((await transactions(id)).map((t) => t.hash)).toEqual([first!.hash])
    await expectPaidOnce(id)
  })

  it('survives a reorg that takes the payment away', async () => {
    const id = await request(1, 10n * POL)
    await payInOrder(context)
    await chain.reorg(1)
    expect(await paymentsOn(chain)).toHaveLength(0)
    await product.db.query(`update payout_transaction set last_broadcast_at = now() - interval '1 minute'`)
    await followPayouts(context)
    await chain.mine(1)
    await expectPaidOnce(id)
    expect(await transactions(id)).toHaveLength(1)
  })

  it('refunds a wallet that refuses the money, without sending anything', async () => {
    await chain.client.setCode({ address: REFUSING, bytecode: '0x60006000fd' })
    const id = await requestFor(product.db, REFUSING, 10n * POL)
    const other = await request(1, 10n * POL)
    await payInOrder(context)
    const refused = await row(id)
    expect(refused.state).toBe('refunded')
    expect(refused.failure_reason).toMatch(/did not accept/)
    expect(await transactions(id)).toEqual([])
    await expectPaidOnce(other)
  })

  it('refunds after a final revert by the receiver', async () => {
    await chain.client.setAutomine(false)
    const id = await requestFor(product.db, REFUSING, 10n * POL)
    await payInOrder(context)
    await chain.client.setCode({ address: REFUSING, bytecode: '0x60006000fd' })
    await chain.client.setAutomine(true)
    await chain.mine(1)
    await followPayouts(context)
    expect((await row(id)).state, 'not before it is final').toBe('broadcast')
    await chain.finalize()
    await followPayouts(context)
    expect((await row(id)).state).toBe('refunded')
    expect((await transactions(id)).map((t) => t.outcome)).toEqual(['reverted'])
    expect(await paymentsOn(chain)).toHaveLength(0)
    expect((await proveBooks(product.db)).problems).toEqual([])
  })

  it('pays on a new nonce after a revert that was not the receiver', async () => {
    await chain.client.setAutomine(false)
    // The pause is mined just before the payment, in the same block.
    await asAdmin('pause')
    const id = await request(1, 10n * POL)
    await payInOrder(context)
    await chain.client.setAutomine(true)
    await chain.mine(1)
    await followPayouts(context)
    expect(await payInOrder(context), 'not before the revert is final').toEqual({ kind: 'idle' })
    await chain.finalize()
    await followPayouts(context)
    expect(await transactions(id)).toMatchObject([{ outcome: 'reverted', failure: 'paused' }])
    expect(await payInOrder(context)).toEqual({ kind: 'waiting', reason: 'paused_on_chain' })
    await asAdmin('unpause')
    await payInOrder(context)
    expect(await transactions(id)).toHaveLength(2)
    await expectPaidOnce(id)
  })

  it('pays on a new nonce when a foreign transaction took the first, and tells operators', async () => {
    await chain.client.setAutomine(false)
    const id = await request(1, 10n * POL)
    await payInOrder(context)
    await chain.client.sendTransaction({
      account: chain.accounts[0]!,
      to: chain.accounts[9]!.address,
      value: 1n,
      nonce: Number((await transactions(id))[0]!.nonce),
      maxFeePerGas: 100n * 10n ** 9n,
      maxPriorityFeePerGas: 10n * 10n ** 9n,
    })
    await chain.client.setAutomine(true)
    await chain.mine(1)
    await followPayouts(context)
    await payInOrder(context)
    expect(await transactions(id), 'not before it is final').toHaveLength(1)
    await chain.finalize()
    await followPayouts(context)
    expect((await transactions(id)).map((t) => t.outcome)).toEqual(['replaced'])
    expect((await logLines(product.db, 'alert'))[0]).toMatchObject({ severity: 'critical' })
    await payInOrder(context)
    expect(await transactions(id)).toHaveLength(2)
    await expectPaidOnce(id)
  })

  it('gives up on a wallet that refuses only when it is paid in earnest', async () => {
    // Reverts when the gas has a price: a simulation says nothing against it.
    await chain.client.setCode({ address: REFUSING, bytecode: '0x3a600557005b60006000fd' })
    const id = await requestFor(product.db, REFUSING, 10n * POL)
    for (let round = 1; round <= context.policy.maxUnexplainedReverts; round++) {
      await payInOrder(context)
      expect(await transactions(id)).toHaveLength(round)
      await chain.finalize()
      await followPayouts(context)
    }
    expect((await row(id)).state).toBe('refunded')
    expect((await product.db.query('select paused from payout_control'))[0].paused).toBe(false)
    expect(await paymentsOn(chain)).toHaveLength(0)
  })

  it('waits while the contract is paused, and says so', async () => {
    await asAdmin('pause')
    const id = await request(1, 10n * POL)
    expect(await payInOrder(context)).toEqual({ kind: 'waiting', reason: 'paused_on_chain' })
    await payInOrder(context)
    expect((await row(id)).waiting_for).toMatch(/paused/)
    expect(await logLines(product.db, 'payout_waiting'), 'told once').toHaveLength(1)
    await asAdmin('unpause')
    await payInOrder(context)
    expect((await row(id)).waiting_for).toBeNull()
    await expectPaidOnce(id)
  })

  it('waits in order for an empty payout wallet to be refilled', async () => {
    const signer = chain.accounts[0]!.address
    await chain.client.setBalance({ address: signer, value: 20n * POL })
    const [large, small] = [await request(1, 100n * POL), await request(2, 1n * POL)]
    expect(await payInOrder(context)).toEqual({ kind: 'waiting', reason: 'funds' })
    expect((await row(large)).waiting_for).toBe('The payout wallet is being refilled')
    expect((await row(small)).waiting_for).toBe('The payout wallet is being refilled')
    expect((await row(small)).state, 'not before its turn').toBe('requested')
    await chain.client.setBalance({ address: signer, value: 200n * POL })
    await payInOrder(context)
    await expectPaidOnce(large, small)
  })

  it('does not spend what payments under way will need', async () => {
    const signer = chain.accounts[0]!.address
    await chain.client.setAutomine(false)
    await chain.client.setBalance({ address: signer, value: 100n * POL })
    await request(1, 80n * POL)
    const second = await request(2, 80n * POL)
    expect(await payInOrder(context)).toEqual({ kind: 'waiting', reason: 'funds' })
    expect((await row(second)).state).toBe('requested')
  })

  it("passes by what is above the contract's limit, and waits for its window", async () => {
    const tooLarge = await request(1, 2_000n * POL)
    const [a, b] = [await request(2, 800n * POL), await request(3, 800n * POL)]
    expect(await payInOrder(context)).toEqual({ kind: 'waiting', reason: 'contract_limit' })
    expect((await row(tooLarge)).waiting_for).toMatch(/raise the limit/)
    expect((await row(b)).waiting_for).toMatch(/in line/)
    await expectPaidOnce(a)
  })

  it('obeys the operators: pause, daily limit, approval', async () => {
    await setControl('paused = true')
    const a = await request(1, 100n * POL)
    const b = await request(2, 100n * POL)
    expect(await payInOrder(context)).toEqual({ kind: 'waiting', reason: 'paused_by_operator' })
    await setControl(`paused = false, daily_limit = ${150n * POL}`)
    expect(await payInOrder(context)).toEqual({ kind: 'waiting', reason: 'daily_limit' })
    expect((await row(a)).state).toBe('broadcast')
    // A threshold that is lowered later holds for what is not yet signed.
    await setControl(`daily_limit = null, approval_threshold = ${50n * POL}`)
    await payInOrder(context)
    expect((await row(b)).state).toBe('awaiting_approval')
    await payInOrder(context)
    expect(await transactions(b)).toEqual([])
    await product.db.query(`update withdrawal set state = 'requested' where id = $1`, [b])
    await payInOrder(context)
    await expectPaidOnce(a, b)
  })

  it('stops and calls an operator when the contract has paid what the books have not sent', async () => {
    const id = await request(1, 10n * POL)
    await chain.client.writeContract({
      account: chain.accounts[0]!,
      address: chain.contractAddress,
      abi: polderAbi,
      functionName: 'fundAndForwardWithdrawal',
      args: [id, chain.accounts[1]!.address, 1n],
      value: 1n,
    })
    expect(await payInOrder(context)).toEqual({ kind: 'waiting', reason: 'paused_by_operator' })
    expect(await transactions(id)).toEqual([])
    expect((await logLines(product.db, 'alert'))[0]).toMatchObject({ severity: 'critical' })
  })

  it('calls an operator when somebody else has paid it, and goes on once that is settled', async () => {
    await chain.client.setAutomine(false)
    const id = await request(1, 10n * POL)
    await payInOrder(context)
    const { nonce } = (await transactions(id))[0]!
    await chain.client.writeContract({
      account: chain.accounts[0]!,
      address: chain.contractAddress,
      abi: polderAbi,
      functionName: 'fundAndForwardWithdrawal',
      args: [id, chain.accounts[1]!.address, (95n * POL) / 10n],
      value: (95n * POL) / 10n,
      nonce: Number(nonce),
      gas: 300_000n,
      maxFeePerGas: 100n * 10n ** 9n,
      maxPriorityFeePerGas: 10n * 10n ** 9n,
    })
    await chain.client.setAutomine(true)
    await chain.mine(1)
    await chain.finalize()
    await followPayouts(context)
    expect((await logLines(product.db, 'alert'))[0]).toMatchObject({ severity: 'critical' })
    expect(await payInOrder(context)).toEqual({ kind: 'waiting', reason: 'paused_by_operator' })
    expect(await settleFinal(product.db, chain)).toEqual(['settled'])
    await setControl('paused = false, paused_reason = null')
    const next = await request(2, 10n * POL)
    await followPayouts(context)
    await payInOrder(context)
    await expectPaidOnce(id, next)
    expect(await transactions(id)).toHaveLength(1)
  })

  it('never gives a nonce twice, also when the first was not sent yet', async () => {
    const stopped = {
      ...context,
      onStep: (step: Step) => {
        if (step === 'payout stored') throw new Error('stopped')
      },
    }
    const a = await request(1, 10n * POL)
    await expect(payInOrder(stopped)).rejects.toThrow('stopped')
    const b = await request(2, 10n * POL)
    await payInOrder(context)
    expect(await paymentsOn(chain), 'the second waits for the first').toHaveLength(0)
    await followPayouts(context)
    await expectPaidOnce(a, b)
  })

  it('says when the wallet was emptied after signing, and sends once it is refilled', async () => {
    const signer = chain.accounts[0]!.address
    const id = await request(1, 10n * POL)
    const emptied = { ...context, onStep: () => chain.client.setBalance({ address: signer, value: POL }) }
    await payInOrder(emptied)
    expect(await row(id)).toMatchObject({
      state: 'signed',
      waiting_for: 'The payout wallet is being refilled',
    })
    await chain.client.setBalance({ address: signer, value: 100n * POL })
    await followPayouts(context)
    expect((await row(id)).waiting_for).toBeNull()
    await expectPaidOnce(id)
  })

  it('does not take an unreachable chain for a refusal', async () => {
    const id = await request(1, 10n * POL)
    const lost = connectPayoutChain({ ...product.settings, RPC_URL: ['http://127.0.0.1:1'] })
    await expect(payInOrder({ ...context, chain: lost })).rejects.toThrow()
    expect(await row(id)).toMatchObject({
      state: 'requested',
      waiting_for: 'The chain cannot be reached at the moment',
    })
    await payInOrder(context)
    await expectPaidOnce(id)
  })

  it('the database refuses a nonce twice, and a signed transaction that changes', async () => {
    const [a, b] = [await request(1, 10n * POL), await request(2, 10n * POL)]
    await payInOrder(context)
    const [first] = await transactions(a)
    const insert = (attempt: number) =>
      product.db.query(
        `insert into payout_transaction (withdrawal_id, signer, nonce, attempt, hash, signed_bytes, max_fee_per_gas, max_priority_fee_per_gas)
         values ($1, $2, $3, $4, '0x', '0x', 1, 1)`,
        [b, chain.accounts[0]!.address.toLowerCase(), first!.nonce, attempt],
      )
    await expect(insert(1)).rejects.toThrow(/payout_transaction_nonce/)
    await expect(insert(2)).rejects.toThrow(/one_withdrawal/)
    await expect(product.db.query(`update payout_transaction set signed_bytes = '0x00'`)).rejects.toThrow(
      /never changes/,
    )
  })
})
