/** Faults that were made, found by hand or feared, one a line: put into the product's sources as the simulator is bundled. */
const bug = (name, file, find, replace) => ({ name, file, find, replace })
const [LEDGER, PAYOUTS, INDEXER] = ['ledger/src', 'workers/src/payouts', 'indexer/src']

export const bugs = [
  bug(
    'a deposit is credited again',
    `${LEDGER}/chain/credit-deposits.ts`,
    'const fresh = isBeyond ? deposits : await withoutCredited(manager, deposits)',
    'const fresh = deposits',
  ),
  bug(
    'a wallet that owes is paid',
    `${PAYOUTS}/gather-batch.ts`,
    "if (one.owes) return { reason: 'owes' }",
    '',
  ),
  bug(
    'no receipt is taken for no payment',
    `${PAYOUTS}/judge-batch.ts`,
    'i.isMissingForLong && freed',
    'i.isMissingForLong',
  ),
  bug(
    'a nonce that the books do not know is ignored',
    `${PAYOUTS}/read-next-batch.ts`,
    'if ((await noteNonces(manager, chain.signer, taken)) < taken)',
    'if ((await noteNonces(manager, chain.signer, taken)) < 0)',
  ),
  bug(
    'a cancel forgets what a restore may have lost',
    `${LEDGER}/withdrawals/chain-witness.ts`,
    'if (mayBeLost && (lostBelow === null || nonces.final < lostBelow)) return true',
    '',
  ),
  bug(
    'a cancel does not ask the chain',
    `${LEDGER}/withdrawals/cancel-withdrawal.ts`,
    "await assertNothingPays(manager, withdrawal, heard)\n    await cancel(manager, withdrawal, at, 'its owner')",
    "await cancel(manager, withdrawal, at, 'its owner')",
  ),
  bug(
    'one node is a quorum',
    'base/src/quorum/agree.ts',
    'votes.filter((vote) => same(vote.answer, answer)).length < needed',
    'votes.filter((vote) => same(vote.answer, answer)).length < 1',
  ),
  bug(
    'a threshold that was lowered is ignored',
    `${PAYOUTS}/gather-batch.ts`,
    'if (needsApproval(control, one.askedWithinDay) && one.approvals < control.approvalsNeeded)',
    'if (control.approvalsNeeded > 9)',
  ),
  bug(
    'an exit is served but for five wei',
    `${LEDGER}/exits/serve-exit.ts`,
    'const amount = missing < available ? missing : available',
    'const amount = (missing < available ? missing : available) - 5n',
  ),
  bug(
    'a late close pays what was bought after the day',
    `${LEDGER}/close/day-facts.ts`,
    'from position where held_at_end(opened_day, closed_day, ',
    'from position where closed_day is null or held_at_end(opened_day, closed_day, ',
  ),
  bug(
    'a position is sold twice',
    `${LEDGER}/commands/sell.ts`,
    'where id = $1 and closed_at is null returning price',
    'where id = $1 returning price',
  ),
  bug(
    'a sale gives a wei less',
    `${LEDGER}/commands/sell.ts`,
    'amount: BigInt(sold.price),',
    'amount: BigInt(sold.price) - 1n,',
  ),
  bug(
    'a purchase looks at one price',
    `${LEDGER}/commands/purchase.ts`,
    'if (available < nft.price * BigInt(quantity)) throw',
    'if (available < nft.price) throw',
  ),
  bug(
    'a payment is settled twice',
    `${LEDGER}/withdrawals/settle-withdrawal.ts`,
    'if (await isBooked(manager, [i.withdrawalId, ownId], i.number)) {',
    'if (false) {',
  ),
  bug(
    'a reorg past finality leaves credits',
    `${INDEXER}/commit/repair.ts`,
    'for (const deposit of orphaned) {',
    'for (const deposit of orphaned.slice(1)) {',
  ),
  bug(
    'logs are not compared with the counters',
    `${INDEXER}/sync/prove.ts`,
    "if (sameTally(counted, contract)) return { kind: 'proven', tally: counted }",
    "if (counted) return { kind: 'proven', tally: counted }",
  ),
  bug(
    'a reverted batch keeps its withdrawals',
    `${LEDGER}/withdrawals/record-outcome.ts`,
    "await moveWithdrawals(manager, open, 'requested')",
    '',
  ),
  bug(
    'the next batch does not wait for finality',
    `${PAYOUTS}/read-next-batch.ts`,
    "if (taken > final) return { kind: 'busy' }",
    '',
  ),
  bug(
    'what a reorg took back is not sent again',
    `${PAYOUTS}/send-again.ts`,
    'for (const { nonce, hash, bytes } of lost) {',
    'for (const { nonce, hash, bytes } of lost.slice(9)) {',
  ),
  bug(
    'a batch ends by a block that is not final',
    `${PAYOUTS}/judge-batch.ts`,
    "if (one.blockNumber > i.finalizedBlock) return { kind: 'undecided' }",
    '',
  ),
  bug(
    'clubs count what was bought yesterday',
    `${LEDGER}/close/day-facts.ts`,
    'seasoned.takeWords(placeOf(tree, words[1]!), words[2]!, words[3]!),',
    'seasoned.takeWords(placeOf(tree, words[1]!), 0, 0),',
  ),
  bug(
    'a box of a sold position is credited',
    `${LEDGER}/close/day-income.ts`,
    'if (box.reward > 0n && isVested(box))',
    'if (box.reward > 0n)',
  ),
  bug(
    'a lost batch is not adopted',
    `${PAYOUTS}/account-for-nonces.ts`,
    'await adoptBatch(context, manager, txHash as Hash)',
    'void txHash',
  ),
  bug(
    'rewards do not repay what a wallet owes',
    `${LEDGER}/close/post-shard.ts`,
    'if (owing.length > 0)',
    'if (owing.length > 99)',
  ),
  bug(
    'a second indexer books as well',
    `${INDEXER}/commit/checkpoint.ts`,
    'if (result!.moved !== 1) throw',
    'if (result!.moved > 1) throw',
  ),
]
