/** Faults that were made, found by hand or feared, one a line: put into the product's sources as the simulator is bundled. */
const bug = (name, file, find, replace, ...more) => ({ name, file, edits: [[find, replace], ...more] })
const [LEDGER, PAYOUTS, INDEXER] = ['ledger/src', 'workers/src/payouts', 'indexer/src']

export const bugs = [
  // That a deposit is credited once is told three times (by its block, its entry, its row): this one does harm.
  bug(
    'a deposit of a few wei is left out',
    `${LEDGER}/chain/credit-deposits.ts`,
    'const fresh = isBeyond ? deposits : await withoutCredited(manager, deposits)',
    'const fresh = (isBeyond ? deposits : await withoutCredited(manager, deposits)).filter(({ amount }) => amount > 99n)',
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
    'if ((await noteNonces(manager, chain.signer, nonce)) < nonce)',
    'if ((await noteNonces(manager, chain.signer, nonce)) < 0)',
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
    ['sum(daily_interest) filter (where ', 'sum(daily_interest) filter (where closed_day is null or '],
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
    'amount: sold.price }',
    'amount: sold.price - 1n }',
  ),
  // That a wallet has what it spends is told twice: this one does harm.
  bug(
    'a purchase of many takes the price of one',
    `${LEDGER}/commands/purchase.ts`,
    'positions.map(({ id }) => ({',
    'positions.slice(0, 1).map(({ id }) => ({',
  ),
  bug(
    'a payment is settled twice',
    `${LEDGER}/withdrawals/settle-withdrawal.ts`,
    'if (await noteBlock(manager, [i.withdrawalId, ownId], i)) return',
    'if (false) return',
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
  // That the next batch waits for every nonce to be final is told twice: this one does harm.
  bug(
    'a batch is signed beside one that is alive',
    `${PAYOUTS}/sign-batch.ts`,
    "if (await isBatchAlive(manager)) return { kind: 'busy' }",
    '',
  ),
  bug(
    'what a reorg took back is not sent again',
    `${PAYOUTS}/send-again.ts`,
    'of await paidFrom(db.manager, by)) {',
    'of (await paidFrom(db.manager, by)).slice(99)) {',
  ),
  // A batch that ends by a block that is not final is sent again all the same: this one does harm.
  bug(
    'the newest block is final',
    `${INDEXER}/fetch/node.ts`,
    "'finalized').catch(nullIfUnknown)",
    "'latest').catch(nullIfUnknown)",
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
    'if (owing[0])',
    'if (owing[99])',
  ),
  // What a second indexer books from an old state is known to be booked: this one does harm.
  bug(
    'a net is rounded up',
    `${LEDGER}/rules/withdrawal-rule.ts`,
    '(amount * BigInt(10_000 - feeBasisPoints)) / 10_000n',
    '(amount * BigInt(10_000 - feeBasisPoints) + 9_999n) / 10_000n',
  ),
  bug(
    'a nonce is left out',
    `${PAYOUTS}/read-next-batch.ts`,
    "kind: 'ready', nonce: free.nonce,",
    "kind: 'ready', nonce: free.nonce + 1,",
  ),
  bug(
    'limits that are lowered while a batch is signed are ignored',
    `${PAYOUTS}/sign-batch.ts`,
    'const { batch: payments } = gatherBatch(line, { ...next.figures, ...held, signedToday })',
    'const payments = asked.filter(({ id }) => only.includes(id) && line && held && signedToday !== null)',
  ),
  bug(
    'who waits for rewards holds up the others',
    `${PAYOUTS}/gather-batch.ts`,
    "if (own) return { kind: 'pass', why: own }",
    "if (own) return { kind: 'end', why: own }",
  ),
  bug(
    'who owes holds up the others',
    `${PAYOUTS}/gather-batch.ts`,
    'passed.push({ first, ...blocked })\n      continue',
    'return gathered({ first, ...blocked }, true)',
  ),
  bug(
    'the bound of growth is doubled',
    'workers/src/roots/judge-root.ts',
    'own.rewards > maxRewards',
    'own.rewards > 2n * maxRewards',
  ),
  bug(
    'a root is of a day to come',
    'workers/src/roots/own-root.ts',
    "day - date '1970-01-01' as",
    "day + 1 - date '1970-01-01' as",
  ),
  bug(
    'a prize is drawn twice',
    `${LEDGER}/rules/prize-pool.ts`,
    '!endsWeek(day)) return []',
    '!(endsWeek(day) || endsWeek(addDays(day, 1)))) return []',
  ),
  bug(
    'a forged request is paid',
    `${PAYOUTS}/refuse-contradicted.ts`,
    'const contradiction = contradictionOf((await readEntitlement(manager, withdrawal.id))!)',
    'const contradiction = null',
  ),
  bug(
    'gas is reckoned for wallets whose code does nothing',
    `${PAYOUTS}/payout-policy.ts`,
    'GAS_OF_PAYMENT = 125_000n',
    'GAS_OF_PAYMENT = 25_000n',
    ['GAS_OF_BATCH = 300_000n', 'GAS_OF_BATCH = 200_000n'],
  ),
  bug(
    'what is asked again is done again',
    `${LEDGER}/commands/idempotent-request.ts`,
    'if (before) {',
    'if (before && i.key === null) {',
  ),
  bug(
    'a cancel gives back the net',
    `${LEDGER}/withdrawals/move-withdrawal.ts`,
    "[{ from: 'in_flight', to: 'available', amount }]",
    "[{ from: 'in_flight', to: 'available', amount: withdrawal.net }]",
  ),
  bug(
    'a day is closed before it is over',
    `${LEDGER}/close/close-hold.ts`,
    'product_now() >= (day + 1)::timestamp',
    'product_now() >= day::timestamp',
  ),
  bug(
    'a day of less than a whole one earns interest',
    `${LEDGER}/close/day-facts.ts`,
    'coalesce(sum(daily_interest) filter',
    'coalesce(sum(daily_interest), 0 * count(*) filter',
  ),
  bug(
    'a locked level of referral is paid',
    `${LEDGER}/rules/referral.ts`,
    'i.principal.isBelow(place, minimum) ? 0 : basisPoints',
    'basisPoints',
  ),
  bug(
    'an exit opens the door for all while payouts are paused',
    `${PAYOUTS}/gather-batch.ts`,
    "if (control.paused) return waits('paused_by_operator')",
    '',
  ),
  bug(
    'the limit of a day is ignored',
    `${PAYOUTS}/gather-batch.ts`,
    "if (dailyLimit !== null && signedToday + total > dailyLimit) return waits('daily_limit', dailyLimit)",
    '',
  ),
  bug(
    'a withdrawal is cancelled while it is signed',
    `${LEDGER}/withdrawals/lock-withdrawal.ts`,
    'order by w.number for no key update of w',
    'order by w.number',
  ),
  bug(
    'coverage counts what is kept for wallets',
    'workers/src/checks/observe-solvency.ts',
    'contractWei - claimableTotal',
    'contractWei',
  ),
  bug(
    'a sponsor is told and not bound',
    `${LEDGER}/commands/connect-wallet.ts`,
    'const sponsorId = sponsor?.id ?? null',
    'const sponsorId = null',
  ),
  bug(
    'a plan holds a day before it does',
    `${LEDGER}/plan/plan-in-force.ts`,
    'effective_from <= $1::date',
    'effective_from <= $1::date + 1',
  ),
  bug(
    'a payment otherwise than asked for is taken for it',
    `${LEDGER}/withdrawals/settle-withdrawal.ts`,
    'if (open && covered && isAsAsked(open, i))',
    'if (open && covered)',
  ),
]
