import { openChainQuorum } from '@polder/base/chain-quorum'
import type { Settings } from '@polder/base/settings'
import { polderAbi } from '@polder/contracts/abi.generated'
import { checkDay } from '@polder/ledger/close/check-day'
import { proveBooks } from '@polder/ledger/prove-books'
import type { PayoutWitness } from '@polder/ledger/withdrawals/chain-witness'
import { payoutWitness } from '@polder/ledger/withdrawals/payout-witness'
import { startChain, type TestChain, type TestChainOptions } from '@polder/testing/chain'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { followPayouts } from '../payouts/follow-payouts.ts'
import { payInOrder } from '../payouts/pay-in-order.ts'
import { connectPayoutChain } from '../payouts/payout-chain.ts'
import type { PayoutContext } from '../payouts/payout-context.ts'
import { allowToPay } from './allow-to-pay.ts'
import { demoPolicy } from './demo-policy.ts'
import { openTestProduct, requestFor, type TestProduct, withdrawalRow } from './product.ts'
import { paymentsOn, settleFinal } from './settle.ts'

export const POL = 10n ** 18n
/** Where tests put code. */
export const REFUSING = '0x00000000000000000000000000000000000000aa'

/** Signs payouts and nothing else; account 0 is admin and treasury, and may pay as well. */
export const SIGNER = 9

/** One chain for the tests of a file, taken back after each; a product of its own for each. */
export let chain: TestChain
export let product: TestProduct
export let context: PayoutContext
/** What a cancel asks the chain. */
export let witness: PayoutWitness

/** The chain as a signer with the settings' key asks it. */
export const connectAs = (settings: Settings) =>
  connectPayoutChain(settings, privateKeyToAccount(settings.OPERATOR_KEY!))

/**
 * Registers what goes before and after each test of the file that calls it.
 * @param options of the chain
 */
export function usePayouts(options: TestChainOptions = {}): void {
  let snapshot: Hex
  beforeAll(async () => {
    chain = await startChain({ payoutLimitWei: 1_000n * POL, ...options })
    await allowToPay(chain, SIGNER)
    await chain.finalize()
  })
  afterAll(async () => await chain?.stop())
  beforeEach(async () => {
    snapshot = await chain.client.snapshot()
    product = await openTestProduct(chain, { signer: SIGNER })
    await product.db.query(
      `insert into admin (username, role, password_hash) select name, 'admin', '' from unnest('{ann,bob,cas}'::text[]) as name`,
    )
    witness = payoutWitness(openChainQuorum(product.settings), product.settings)
    context = {
      db: product.asSigner,
      chain: connectAs(product.settings),
      policy: demoPolicy,
      logger: product.logger,
      checkDay: (day) => checkDay(product.asSigner, day),
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
}

export const user = (index: number) => chain.accounts[index]!.address.toLowerCase()
export const request = (index: number, amount: bigint) => requestFor(product.db, user(index), amount)
export const row = (id: string) => withdrawalRow(product.db, id)
export const transactions = (
  id: string,
): Promise<{ nonce: string; attempt: number; outcome: string | null; hash: string }[]> =>
  product.db.query(
    `select t.*, b.failure from payout_item i join payout_batch b using (signer, nonce)
     join payout_transaction t using (signer, nonce) where i.withdrawal_id = $1 order by t.id`,
    [id],
  )
export const asAdmin = (functionName: 'pause' | 'unpause', maxFeePerGas = 100n * 10n ** 9n) =>
  chain.client.writeContract({
    account: chain.accounts[0]!,
    address: chain.contractAddress,
    abi: polderAbi,
    functionName,
    // Mined before the payouts of its block, or after them with a smaller fee.
    maxFeePerGas,
    maxPriorityFeePerGas: maxFeePerGas / 10n,
  })
/** As the signer works, with something that happens between a signature and its being stored. */
export const afterSigning = (happens: () => Promise<unknown>): PayoutContext => ({
  ...context,
  chain: {
    ...context.chain,
    sign: async (...of) => {
      const signed = await context.chain.sign(...of)
      await happens()
      return signed
    },
  },
})
/** A withdrawal whose batch is undone: a pause is mined just before it, in the same block. @param by who signs */
export async function requestUndone(by = context): Promise<string> {
  await chain.client.setAutomine(false)
  await asAdmin('pause')
  const id = await request(1, 10n * POL)
  await payInOrder(by)
  await chain.client.setAutomine(true)
  await chain.mine(1)
  return id
}
export const setControl = (set: string) => product.db.query(`update payout_control set ${set}`)
/** Ages what was sent, as if time had passed: the columns that a worker goes by are its to change. */
export const passTime = () =>
  product.db.query(
    `update payout_transaction set first_broadcast_at = now() - interval '1 hour', last_broadcast_at = now() - interval '1 hour'`,
  )
export async function expectPaidOnce(...ids: string[]) {
  const paid = async () => (await paymentsOn(chain)).map((event) => event.args.withdrawalId)
  // A block is made a moment after the node took it.
  await expect.poll(paid).toEqual(ids)
  await chain.finalize()
  await followPayouts(context)
  await settleFinal(product.db, chain)
  for (const id of ids) expect((await row(id)).state).toBe('settled')
  expect((await proveBooks(product.db)).problems).toEqual([])
}
