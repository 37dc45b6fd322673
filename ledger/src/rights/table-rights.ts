import type { Process } from '@polder/base/process-role'
import type { EntryKind } from '../books/entry-kind.ts'

/**
 * Whom a right is given to: the role of one process, or `all`, the role of DATABASE_URL where it stands for the whole
 * product (a demo, one process, a server without the roles of processes).
 */
export type Holder = Process | 'all'

/** As they stand in a grant, such as `select, update (state)`; left out: none. */
export type Rights = Readonly<Partial<Record<Holder, string>>>

const SEEN = { api: 'select', indexer: 'select', worker: 'select', signer: 'select' } as const
/** Rows may be added and never change: triggers refuse it too. */
const ADDED = { ...SEEN, all: 'select, insert' } as const
/** Rows move only as their triggers allow. */
const GUARDED = { ...SEEN, all: 'select, insert, update' } as const
/** Working state. */
const WORKING = { ...SEEN, all: 'select, insert, update, delete' } as const
/** Nobody else may even look. */
const OF_API = { api: WORKING.all, all: WORKING.all } as const
const FIXED = { ...SEEN, all: 'select' } as const

const MOVED =
  '(state, waiting_for, tx_hash, failure_reason, outcome_entry_id, ended_at, settled_block_number, settled_block_hash, payout_number, kept)'
const BALANCE = '(balance, version)'
const PAUSE = 'select, update (paused, paused_reason)'

/** What each role may do with each table and view. A test compares it with the catalogue, so nothing can be forgotten. */
export const TABLE_RIGHTS: Readonly<Record<string, Rights>> = {
  schema_migration: FIXED,
  product_state: { ...WORKING, api: 'select, update (closes_allowed_until)' },
  plan_version: { ...ADDED, api: ADDED.all },

  wallet: { ...ADDED, api: ADDED.all, indexer: ADDED.all },
  account: {
    ...GUARDED,
    api: `select, insert (wallet_id, kind), update ${BALANCE}`,
    indexer: `select, insert (wallet_id, kind), update ${BALANCE}`,
    worker: 'select, update (balance, version, last_day)',
    // to lock a wallet while it signs
    signer: 'select, update (version)',
  },
  entry: { ...ADDED, api: ADDED.all, indexer: ADDED.all, worker: ADDED.all },
  transfer: { ...ADDED, api: ADDED.all, indexer: ADDED.all, worker: ADDED.all },
  position: {
    ...GUARDED,
    api: `select, update (closed_at, closed_day, sale_tx_hash),
      insert (wallet_id, nft_id, plan_version, price, daily_interest, opened_at, opened_day, purchase_tx_hash)`,
    // sold for an exit
    indexer: 'select, update (closed_at, closed_day, sale_tx_hash)',
  },
  ledger_transfer: FIXED,
  statement_line: FIXED,

  day_close: { ...GUARDED, worker: GUARDED.all },
  day_income: { ...ADDED, worker: ADDED.all },
  close_shard: { ...GUARDED, worker: GUARDED.all },
  box_chain: ADDED,
  box_seed: { ...ADDED, worker: ADDED.all },
  mystery_box: { ...ADDED, worker: ADDED.all },
  prize_round: { ...ADDED, worker: ADDED.all },
  referral_carried: { ...WORKING, worker: 'select, update' },
  club_payout: { ...ADDED, worker: ADDED.all },
  balance_secret: { api: 'select', worker: ADDED.all, all: ADDED.all },
  balance_tree: { ...ADDED, worker: ADDED.all },
  balance_tree_nodes: { ...WORKING, worker: 'select, insert, delete' },
  forecast: { ...ADDED, worker: ADDED.all },
  root_transaction: { ...WORKING, signer: 'select, insert, update (last_broadcast_at, broadcasts, outcome)' },
  root_wait: { ...WORKING, signer: 'select, update' },
  published_root: { ...WORKING, worker: 'select, insert, update (vetoed)' },
  vault_state: { ...WORKING, worker: 'select, insert, update' },
  announced_act: { ...WORKING, worker: 'select, insert, update (state)' },
  solvency_observation: { ...ADDED, worker: ADDED.all },

  chain_checkpoint: { ...WORKING, indexer: 'select, insert, update' },
  indexer_state: { ...WORKING, indexer: 'select, insert, update' },
  final_block: { ...WORKING, indexer: WORKING.all },
  pending_deposit: { ...WORKING, indexer: WORKING.all },
  deposit: { ...GUARDED, indexer: 'select, insert, update (reversal_entry_id)' },

  comparison: { ...WORKING, worker: 'select, insert, update' },

  withdrawal_transition: FIXED,
  withdrawal: {
    ...GUARDED,
    api: `select, update ${MOVED},
      insert (id, wallet_id, amount, fee, net, state, requested_at, request_entry_id, waiting_for)`,
    // what the chain paid and the books have lost, and what an exit asks for
    indexer: `select, update ${MOVED},
      insert (id, wallet_id, amount, fee, net, state, requested_at, request_entry_id, waiting_for)`,
    signer: `select, update ${MOVED}`,
  },
  exit_request: { ...WORKING, indexer: 'select, insert, update' },
  exit_reading: { ...WORKING, indexer: 'select, insert, update' },
  exit_withdrawal: { ...ADDED, indexer: ADDED.all },
  open_exit: FIXED,
  exit_line: FIXED,
  withdrawal_approval: { ...ADDED, api: ADDED.all },
  proposed_change: { ...GUARDED, api: GUARDED.all },
  proposed_change_approval: { ...ADDED, api: ADDED.all },
  payout_batch: { ...GUARDED, signer: 'select, insert, update (state, hash, failure, gas_used)' },
  payout_item: { ...GUARDED, signer: 'select, insert, update (bound)' },
  payout_transaction: {
    ...GUARDED,
    signer: 'select, insert, update (first_broadcast_at, last_broadcast_at, broadcasts, outcome)',
  },
  payout_signer: {
    ...WORKING,
    api: 'select, update (known_below, asked_below)',
    signer: 'select, insert, update',
  },
  payout_control: { ...WORKING, api: 'select, update', indexer: PAUSE, worker: PAUSE, signer: PAUSE },

  team: FIXED,
  team_a: { ...SEEN, worker: 'select, insert, truncate', all: 'select, insert, truncate' },
  team_b: { ...SEEN, worker: 'select, insert, truncate', all: 'select, insert, truncate' },
  team_state: { ...WORKING, worker: 'select, update' },
  team_event: { ...WORKING, api: ADDED.all, indexer: ADDED.all, worker: 'select, update, delete' },
  wallet_stats: { ...WORKING, api: WORKING.all, worker: WORKING.all },
  wallet_stats_state: { ...WORKING, api: 'select, update', worker: 'select, update' },
  position_stats: { ...WORKING, api: WORKING.all, worker: WORKING.all },

  outbox: { ...WORKING, api: ADDED.all, worker: 'select, update, delete' },
  idempotent_request: { api: ADDED.all, all: WORKING.all },
  system_log: { api: ADDED.all, indexer: ADDED.all, worker: ADDED.all, signer: ADDED.all, all: ADDED.all },
  sign_in_nonce: OF_API,
  session: OF_API,
  rate_limit: OF_API,
  admin: OF_API,
  admin_recovery_code: OF_API,
  admin_session: OF_API,
  admin_access_token: OF_API,
  admin_refresh_token: OF_API,
  admin_login_throttle: OF_API,
  admin_known_address: OF_API,
  // Lines are appended through a function of the owner's alone, which only the API may call.
  audit_head: { api: 'select', all: 'select' },
  audit_log: { api: 'select', all: 'select' },
}

/** Which kinds of entry the role of each process may post; the database refuses every other. */
export const ENTRY_RIGHTS: Readonly<Record<Process, readonly EntryKind[]>> = {
  api: ['purchase', 'sale', 'withdrawal_requested', 'withdrawal_cancelled', 'receivable_repaid'],
  // what the chain paid without a request, the request whose id was used up otherwise, and what an exit asks for
  indexer: [
    ...(['deposit', 'deposit_reversed', 'withdrawal_settled', 'receivable_repaid'] as const),
    ...(['withdrawal_requested', 'withdrawal_refunded', 'sale'] as const),
  ],
  worker: ['receivable_repaid'],
  signer: [],
}
