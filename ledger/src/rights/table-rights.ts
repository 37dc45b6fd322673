import type { Part } from '@polder/base/process-role'

/**
 * Whom a right is given to: the role of one part, or `all`, the role of DATABASE_URL where it stands for the whole
 * product (a demo, one process, a server without the roles of parts).
 */
export type Holder = Part | 'all'

/** As they stand in a grant, such as `select, update (state)`; left out: none. */
export type Rights = Readonly<Partial<Record<Holder, string>>>

const SEEN = {
  api: 'select',
  console: 'select',
  indexer: 'select',
  worker: 'select',
  signer: 'select',
} as const
/** Rows may be added and never change: triggers refuse it too. */
const ADDED = { ...SEEN, all: 'select, insert' } as const
/** Rows move only as their triggers allow. */
const GUARDED = { ...SEEN, all: 'select, insert, update' } as const
/** Working state. */
const WORKING = { ...SEEN, all: 'select, insert, update, delete' } as const
/** Nobody else may even look. */
const OF_API = { api: WORKING.all, all: WORKING.all } as const
const OF_CONSOLE = { console: WORKING.all, all: WORKING.all } as const
const FIXED = { ...SEEN, all: 'select' } as const

/** By whom a withdrawal is asked for, and how it goes on: which state it may have is a table of its own. */
const ASKED = 'insert (id, wallet_id, amount, fee, net, state, requested_at, request_entry_id, waiting_for)'
const ENDED = '(state, waiting_for, failure_reason, outcome_entry_id, ended_at)'
/** Balances follow from transfers. What is left of an account lets it be locked. */
const LOCKED = 'select, update (version)'
/** Not when: an entry and its transfers are of one database transaction. */
const POSTED = 'select, insert (kind, idempotency_key, input_hash, occurred_at, position_id)'
const DRAWN = 'select (length, commitment)'
const TOLD = 'select, insert (type, severity, message, block_number, address, details)'
const PAUSE = 'select, update (paused)'

/** What each role may do with each table and view. A test compares it with the catalogue, so nothing can be forgotten. */
export const TABLE_RIGHTS: Readonly<Record<string, Rights>> = {
  schema_migration: FIXED,
  product_state: {
    ...WORKING,
    console: 'select, update (closes_allowed_until)',
    worker: 'select, update (tells_receivers)',
  },
  plan_version: { ...ADDED, console: ADDED.all },

  wallet: { ...ADDED, api: ADDED.all, indexer: ADDED.all },
  account: {
    api: `${LOCKED}, insert (wallet_id, kind)`,
    console: LOCKED,
    indexer: `${LOCKED}, insert (wallet_id, kind)`,
    worker: LOCKED,
    signer: LOCKED,
    all: `${LOCKED}, insert (wallet_id, kind)`,
  },
  process_role: FIXED,
  entry_flow: FIXED,
  entry: {
    ...{ api: POSTED, console: POSTED, indexer: POSTED, worker: POSTED },
    ...{ signer: 'select', all: POSTED },
  },
  transfer: { ...ADDED, api: ADDED.all, console: ADDED.all, indexer: ADDED.all, worker: ADDED.all },
  position: {
    ...GUARDED,
    api: `select, update (closed_at, closed_day, sale_tx_hash),
      insert (wallet_id, nft_id, plan_version, price, daily_interest, opened_at, opened_day, purchase_tx_hash)`,
    // sold for an exit
    indexer: 'select, update (closed_at, closed_day, sale_tx_hash)',
  },
  ledger_transfer: FIXED,
  statement_line: FIXED,
  posted_income: FIXED,
  posted_reward: FIXED,
  next_close: FIXED,
  nft: FIXED,

  day_close: { ...GUARDED, worker: GUARDED.all },
  day_income: { ...ADDED, worker: ADDED.all },
  checked_day: { ...ADDED, signer: ADDED.all },
  close_shard: { ...ADDED, worker: ADDED.all },
  // The root is nobody's: who knows it knows what every box to come will bring.
  box_chain: {
    ...{ api: DRAWN, console: DRAWN, indexer: DRAWN, worker: DRAWN, signer: DRAWN },
    all: ADDED.all,
  },
  box_seed: { ...ADDED, worker: ADDED.all },
  mystery_box: { ...ADDED, worker: ADDED.all },
  prize_round: { ...ADDED, worker: ADDED.all },
  referral_carried: { ...WORKING, worker: 'select, update' },
  club_payout: { ...ADDED, worker: ADDED.all },
  reward_list: { ...GUARDED, worker: 'select, insert, update (entries)' },
  forecast: { ...ADDED, worker: ADDED.all },
  root_transaction: {
    ...WORKING,
    signer: 'select, insert, update (last_broadcast_at, broadcasts, outcome, signed_bytes, signed_at)',
  },
  root_wait: { ...WORKING, signer: 'select, update' },
  published_root: { ...WORKING, worker: WORKING.all },
  vault_state: { ...WORKING, worker: 'select, insert, update' },
  announced_act: { ...WORKING, worker: 'select, insert, update' },
  solvency_observation: { ...ADDED, worker: ADDED.all },
  chain_flow: FIXED,

  chain_checkpoint: { ...WORKING, indexer: 'select, insert, update' },
  indexer_state: { ...WORKING, indexer: 'select, insert, update' },
  final_block: { ...WORKING, indexer: WORKING.all },
  pending_deposit: { ...WORKING, indexer: WORKING.all },
  deposit: { ...GUARDED, indexer: 'select, insert, update (reversal_entry_id)' },

  comparison: { ...WORKING, worker: 'select, insert, update' },
  check_run: { ...WORKING, worker: 'select, insert, update' },

  withdrawal_transition: FIXED,
  withdrawal: {
    api: `select, ${ASKED}, update ${ENDED}`,
    console: `select, update ${ENDED}`,
    // what the chain paid, also where the books have lost it, and what an exit asks for
    indexer: `select, ${ASKED}, update (tx_hash, settled_block_number, settled_block_hash, payout_number, kept), update ${ENDED}`,
    worker: 'select',
    signer: 'select, update (state, waiting_for, tx_hash)',
    all: GUARDED.all,
  },
  exit_request: { ...WORKING, indexer: 'select, insert, update' },
  exit_reading: { ...WORKING, indexer: 'select, insert, update' },
  exit_withdrawal: { ...ADDED, indexer: ADDED.all },
  open_exit: FIXED,
  exit_line: FIXED,
  unfit_outcome: FIXED,
  withdrawal_approval: { ...ADDED, console: ADDED.all },
  proposed_change: { ...GUARDED, console: GUARDED.all },
  proposed_change_approval: { ...ADDED, console: ADDED.all },
  payout_batch: { ...GUARDED, signer: 'select, insert, update (state, hash, failure, gas_used, gas_price)' },
  payout_item: { ...GUARDED, signer: 'select, insert, update (bound)' },
  payout_transaction: {
    ...GUARDED,
    signer: 'select, insert, update (first_broadcast_at, last_broadcast_at, broadcasts, outcome)',
  },
  payout_signer: {
    ...WORKING,
    console: 'select, update (known_below, asked_below)',
    signer: 'select, insert, update',
  },
  payout_control: {
    ...WORKING,
    api: 'select',
    console: 'select, update',
    indexer: PAUSE,
    worker: PAUSE,
    signer: PAUSE,
  },
  pause_cause: {
    api: 'select',
    console: ADDED.all,
    indexer: ADDED.all,
    worker: ADDED.all,
    signer: ADDED.all,
    all: ADDED.all,
  },

  team: FIXED,
  team_a: { ...SEEN, worker: 'select, insert, truncate', all: 'select, insert, truncate' },
  team_b: { ...SEEN, worker: 'select, insert, truncate', all: 'select, insert, truncate' },
  team_state: { ...WORKING, worker: 'select, update' },
  team_event: { ...WORKING, api: ADDED.all, indexer: ADDED.all, worker: 'select, update, delete' },
  wallet_stats: { ...WORKING, api: WORKING.all, worker: WORKING.all },
  wallet_stats_state: { ...WORKING, api: 'select, update', worker: 'select, update' },
  position_stats: { ...WORKING, api: WORKING.all, worker: WORKING.all },

  outbox: { ...WORKING, api: ADDED.all, console: ADDED.all, worker: 'select, update, delete' },
  idempotent_request: { api: ADDED.all, all: WORKING.all },
  system_log: {
    ...{ api: TOLD, console: TOLD, indexer: TOLD, worker: TOLD, signer: TOLD },
    all: TOLD,
  },
  announcement: {
    ...{ api: 'select', console: 'select, insert, update (ends_at)' },
    all: 'select, insert, update',
  },
  push_subscription: { ...OF_API, worker: 'select, delete' },
  sign_in_nonce: OF_API,
  session: OF_API,
  rate_limit: OF_API,
  admin: OF_CONSOLE,
  standing_admin: { api: 'select', console: 'select', signer: 'select', all: 'select' },
  admin_recovery_code: OF_CONSOLE,
  admin_session: OF_CONSOLE,
  admin_access_token: OF_CONSOLE,
  admin_refresh_token: OF_CONSOLE,
  admin_login_throttle: OF_CONSOLE,
  admin_known_address: OF_CONSOLE,
  // Lines are appended through a function of the owner's alone, which only the console may call.
  audit_head: { api: 'select', console: 'select', all: 'select' },
  audit_log: { api: 'select', console: 'select', all: 'select' },
}

/** Functions of the owner's that do what no right of a table allows, and who may call them. */
export const FUNCTION_RIGHTS: Readonly<Record<string, readonly Part[]>> = {
  'append_audit(text, text, text, jsonb)': ['console'],
  'post_shard(date, smallint)': ['worker'],
  'box_seed_of(date)': ['console', 'worker', 'signer'],
}
