import { openChainQuorum } from '@polder/base/chain-quorum'
import { polderAbi } from '@polder/contracts/abi.generated'
import { acceptUnexplained, pausePayoutsAsAdmin, resumePayouts } from '@polder/ledger/admin/pause-payouts'
import { openProduct } from '@polder/ledger/open-product'
import { readPayoutSettings } from '@polder/ledger/reads/admin/payout-settings'
import { cancelWithdrawal } from '@polder/ledger/withdrawals/cancel-withdrawal'
import { payoutWitness } from '@polder/ledger/withdrawals/payout-witness'
import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import { startChain, type TestChain } from '@polder/testing/chain'
import { copyOf, type FreshDatabase } from '@polder/testing/database'
import { payInOrder } from '@polder/workers/payouts/pay-in-order'
import { productDatabase } from '@polder/workers/testing/product-database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { differences, goOn } from './testing/after-loss.ts'
import { type Books, openBooks, POL, work } from './testing/payout-life.ts'

const DEPOSIT = 200n * POL

let chain: TestChain
let databases: FreshDatabase[]
let books: Books
let wallets: string[]

beforeEach(async () => {
  chain = await startChain()
  databases = [await productDatabase()]
  books = await openBooks(chain, databases[0]!.url)
  await openProduct(books.db)
  wallets = [1, 2].map((index) => chain.accounts[index]!.address.toLowerCase())
  for (const index of [1, 2]) await chain.deposit(index, DEPOSIT)
  await chain.finalize()
  await books.index()
  await work(books)
  await chain.client.setAutomine(false)
})
afterEach(async () => {
  await books.close()
  await chain.stop()
  for (const database of databases) await database.drop()
})

/** Keeps a copy of the books as they are, and goes on with the original. @returns how to go back to the copy */
async function keepCopy(): Promise<() => Promise<void>> {
  const url = databases.at(-1)!.url
  await books.close()
  const copy = await copyOf(databases.at(-1)!)
  databases.push(copy)
  books = await openBooks(chain, url)
  return async () => {
    await books.close()
    books = await openBooks(chain, copy.url)
  }
}

const ask = (address: string) => requestWithdrawal(books.db, { address, amount: 100n * POL })
const OPERATOR = { actor: 'ann', reason: 'looked at the chain' }
const whole = async () => expect(await differences(books, chain, wallets, DEPOSIT)).toEqual([])
const cancel = async (address: string) => {
  const [{ id }] = await books.db.query(
    'select w.id from withdrawal w join wallet a on a.id = w.wallet_id where a.address = $1',
    [address],
  )
  await cancelWithdrawal(books.db, payoutWitness(openChainQuorum(books.settings), books.settings), {
    address,
    withdrawalId: id,
  })
}
const refused = (code: string) => ({ code }) as const

describe('books that lose their newest minutes', { timeout: 60_000 }, () => {
  it('do not give back what the contract may have paid', async () => {
    const [wallet] = wallets as [string]
    await ask(wallet)
    const lose = await keepCopy()
    await work(books)
    await chain.mine(1)
    await lose()
    await expect(cancel(wallet)).rejects.toMatchObject(refused('NOT_CANCELLABLE_YET'))
    await goOn(books, chain, wallets, false)
    await whole()
  })

  it.each([4, 2, 0])('that still know %i of a batch of four book what the chain paid', async (known) => {
    const amounts = [40n, 30n, 20n, 10n]
    const askFor = async (asked: bigint[]) => {
      for (const [index, amount] of asked.entries())
        await requestWithdrawal(books.db, { address: wallets[index % 2]!, amount: amount * POL })
    }
    await askFor(amounts.slice(0, known))
    const lose = await keepCopy()
    await askFor(amounts.slice(known))
    await work(books)
    await chain.mine(1)
    await lose()
    await goOn(books, chain, wallets, true)
    await whole()
    expect(
      await books.db.query(
        `select b.payments, b.state, array_agg(i.number::int order by i.number) as numbers
         from payout_batch b join payout_item i using (signer, nonce) group by b.signer, b.nonce order by b.nonce limit 1`,
      ),
    ).toEqual([{ payments: 4, state: 'succeeded', numbers: [1, 2, 3, 4] }])
  })

  it('do not give back what a transaction may pay that no node shows', async () => {
    const [wallet, other] = wallets as [string, string]
    await ask(wallet)
    const lose = await keepCopy()
    await work(books)
    const [{ hash, bytes }] = await books.db.query(
      'select hash, signed_bytes as bytes from payout_transaction',
    )
    await chain.client.dropTransaction({ hash })
    await lose()
    await pausePayoutsAsAdmin(books.db, OPERATOR)
    await expect(cancel(wallet)).rejects.toMatchObject(refused('NOT_CANCELLABLE_YET'))
    await work(books)
    await expect(cancel(wallet)).rejects.toMatchObject(refused('NOT_CANCELLABLE_YET'))
    // What is asked for since has no such past.
    await ask(other)
    await cancel(other)
    await chain.client.sendRawTransaction({ serializedTransaction: bytes })
    await goOn(books, chain, wallets, false)
    await whole()
  })

  it('give it back once every nonce is spent that a lost transaction can have', async () => {
    const [wallet] = wallets as [string]
    await ask(wallet)
    await (await keepCopy())()
    await pausePayoutsAsAdmin(books.db, OPERATOR)
    await work(books)
    await expect(cancel(wallet)).rejects.toMatchObject(refused('NOT_CANCELLABLE_YET'))
    await chain.client.setAutomine(true)
    await sendFromPayoutKey()
    await chain.finalize()
    await expect(cancel(wallet), 'unknown nonces').rejects.toMatchObject(refused('NOT_CANCELLABLE_YET'))
    await books.index()
    await work(books)
    await acceptUnexplained(books.db, OPERATOR)
    await resumePayouts(books.db, OPERATOR)
    await cancel(wallet)
    await whole()
  })
})

describe('a payout key that signs elsewhere', { timeout: 60_000 }, () => {
  it('stops payouts until operators accept its nonces', async () => {
    const [wallet] = wallets as [string]
    await chain.client.setAutomine(true)
    await sendFromPayoutKey()
    await ask(wallet)
    await work(books)
    expect(await payInOrder(books.context)).toEqual({ kind: 'waiting', reason: 'unknown_nonces' })
    await expect(cancel(wallet)).rejects.toMatchObject(refused('NOT_CANCELLABLE_YET'))
    const control = async () => readPayoutSettings(books.db.manager)
    await chain.finalize()
    await work(books)
    expect(await control(), 'not before its blocks are booked').toMatchObject({ paused: false })
    await books.index()
    await work(books)
    expect(await control()).toMatchObject({
      paused: true,
      causes: [{ cause: expect.stringMatching(/no payout explains/) }],
    })
    await expect(resumePayouts(books.db, OPERATOR)).rejects.toMatchObject(refused('NONCES_UNEXPLAINED'))
    await acceptUnexplained(books.db, OPERATOR)
    expect(await control()).toMatchObject({ paused: true, unexplained: null })
    await resumePayouts(books.db, OPERATOR)
    await work(books)
    expect(await books.db.query('select state from withdrawal')).toEqual([{ state: 'broadcast' }])
    await goOn(books, chain, [], false)
    await whole()
  })

  it('holds nothing back once it has finally given its role up', async () => {
    const [wallet] = wallets as [string]
    await chain.client.setAutomine(true)
    await ask(wallet)
    const contract = { address: chain.contractAddress, abi: polderAbi } as const
    const role = await chain.client.readContract({ ...contract, functionName: 'PAYOUT_ROLE' })
    const [account] = chain.accounts
    await chain.client.writeContract({
      ...contract,
      account: account!,
      functionName: 'renounceRole',
      args: [role, account!.address],
    })
    await expect(cancel(wallet)).rejects.toMatchObject(refused('NOT_CANCELLABLE_YET'))
    await chain.finalize()
    await cancel(wallet)
    await whole()
  })
})

async function sendFromPayoutKey(): Promise<void> {
  await chain.client.sendTransaction({
    account: chain.accounts[0]!,
    to: chain.accounts[9]!.address,
    value: 1n,
  })
}
