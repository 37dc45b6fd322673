import { openChainQuorum } from '@polder/base/chain-quorum'
import { ProductError } from '@polder/base/errors'
import { polderAbi } from '@polder/contracts/abi.generated'
import { resumePayouts } from '@polder/ledger/admin/pause-payouts'
import { proveBooks } from '@polder/ledger/prove-books'
import { readWalletFigures } from '@polder/ledger/reads/wallet-figures'
import { cancelWithdrawal } from '@polder/ledger/withdrawals/cancel-withdrawal'
import { payoutWitness } from '@polder/ledger/withdrawals/payout-witness'
import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import type { TestChain } from '@polder/testing/chain'
import { type Books, POL, work } from './payout-life.ts'

const OPERATOR = { actor: 'ann', reason: 'looked at the chain' }
/** Rounds within which everything must have come to its end. */
const PATIENCE = 12

/**
 * Goes on with restored books, on a chain that has gone on: owners cancel and ask again for all they can, workers work,
 * blocks become final and are read, and operators resume what is paused, until nothing is open.
 * @param greedy whether owners act before the workers have looked at anything
 * @throws Error when it does not come to an end
 */
export async function goOn(
  books: Books,
  chain: TestChain,
  wallets: readonly string[],
  greedy: boolean,
): Promise<void> {
  const { db } = books
  for (let round = 0; round < PATIENCE; round += 1) {
    if (greedy || round > 0) await grab(books, wallets, round < 2)
    await work(books)
    await chain.client.setAutomine(true)
    await chain.mine(1)
    await chain.finalize()
    await grab(books, wallets, round === 0)
    await books.index()
    await work(books)
    const [{ paused }] = await db.query('select paused from payout_control')
    if (paused) await resumePayouts(db, OPERATOR)
    const [{ open }] = await db.query(
      `select (select count(*) from withdrawal where open) + (select count(*) from payout_transaction where outcome is null) as open`,
    )
    if (open === '0' && round > 2) return
  }
  const open = await db.query(
    'select number, state, waiting_for, s.* from withdrawal w, payout_signer s where open',
  )
  throw new Error(`After ${PATIENCE} rounds there is still open: ${JSON.stringify(open)}`)
}

/** What owners try who want to be paid twice: take back what is open, and ask for everything they have. */
async function grab({ db, settings }: Books, wallets: readonly string[], again: boolean): Promise<void> {
  const witness = payoutWitness(openChainQuorum(settings), settings)
  const open: { id: string; address: string }[] = await db.query(
    'select w.id, a.address from withdrawal w join wallet a on a.id = w.wallet_id where open order by number',
  )
  for (const { id, address } of open)
    await unlessRefused(cancelWithdrawal(db, witness, { address, withdrawalId: id }))
  if (!again) return
  const figures = await readWalletFigures(db.manager, wallets)
  for (const address of wallets) {
    const available = figures.get(address)?.available ?? 0n
    if (available > 2n * POL) await unlessRefused(requestWithdrawal(db, { address, amount: available - POL }))
  }
}

/**
 * @param deposited by each wallet, wei
 * @returns what is wrong: the books do not prove, are not what the chain says, or a wallet was paid what it did not have
 */
export async function differences(
  { db }: Books,
  chain: TestChain,
  wallets: readonly string[],
  deposited: bigint,
): Promise<string[]> {
  const { problems } = await proveBooks(db)
  const contract = { address: chain.contractAddress, abi: polderAbi } as const
  const [{ netSum: paidOnChain }, events, figures] = await Promise.all([
    chain.client.readContract({ ...contract, functionName: 'counters' }),
    chain.client.getContractEvents({
      ...contract,
      eventName: 'WithdrawalForwarded',
      fromBlock: 0n,
      strict: true,
    }),
    readWalletFigures(db.manager, wallets),
  ])
  const settled: { id: string; net: bigint }[] = await db.query(
    `select id, net from withdrawal where state = 'settled' order by id`,
  )
  const wrong = [...problems]
  const paidInBooks = settled.reduce((sum, { net }) => sum + net, 0n)
  if (paidInBooks !== paidOnChain) wrong.push(`the chain paid ${paidOnChain}, the books say ${paidInBooks}`)
  const ids = events.map(({ args }) => args.withdrawalId).sort()
  if (ids.join() !== settled.map(({ id }) => id).join()) wrong.push('other withdrawals are settled than paid')
  for (const address of wallets) {
    const { available, receivable, inFlight } = figures.get(address)!
    const got = events
      .filter(({ args }) => args.wallet.toLowerCase() === address)
      .reduce((sum, { args }) => sum + args.grossAmount, 0n)
    if (receivable > 0n) wrong.push(`${address} was paid ${receivable} wei more than it had`)
    if (got + available + inFlight > deposited) wrong.push(`${address} has more than it deposited`)
  }
  return wrong
}

async function unlessRefused(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
  }
}
