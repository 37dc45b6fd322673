import { ADMIN_DEPOSITS } from './deposits.ts'
import { ADMIN_HOLDINGS, NFT_NAMES } from './holdings.ts'
import { type JsonList, jsonInstant, jsonOrNull, jsonPlain, jsonPol, jsonText } from './newest-json.ts'
import { ADMIN_LOGS } from './system-logs.ts'
import { ADMIN_BALANCES } from './wallets.ts'
import { ADMIN_WITHDRAWALS } from './withdrawals.ts'

/** The documented lists of admins (product specification §3, §7); amounts are JSON numbers in POL. */
export const JSON_DEPOSITS: JsonList<'states'> = {
  list: ADMIN_DEPOSITS,
  joins: 'join wallet a on a.id = d.wallet_id',
  fields: {
    walletAddress: jsonPlain('a.address'),
    amountPOL: jsonPol('d.amount'),
    createdAt: jsonInstant('d.credited_at'),
    txHash: jsonPlain('d.tx_hash'),
  },
}

export const JSON_WITHDRAWALS: JsonList<'states'> = {
  list: ADMIN_WITHDRAWALS,
  joins: 'join wallet a on a.id = d.wallet_id',
  fields: {
    walletAddress: jsonPlain('a.address'),
    amountPOL: jsonPol('d.amount'),
    feePOL: jsonPol('d.fee'),
    createdAt: jsonInstant('d.requested_at'),
    txHash: jsonOrNull(jsonPlain('d.tx_hash')),
  },
}

/** The wallets of a page lie together: their rows are read in runs rather than wallet by wallet. */
const OF_PAGE = 'wallet_id = any(array(select id from page))'

export const JSON_BALANCES: JsonList<'createdBy' | 'sponsors'> = {
  list: ADMIN_BALANCES,
  joins: `
    left join account b on b.wallet_id = w.id and b.kind = 'available'
    left join (
      select wallet_id, sum(amount) as amount from deposit where reversal_entry_id is null and ${OF_PAGE} group by wallet_id
    ) d on d.wallet_id = w.id
    left join (
      select wallet_id, sum(amount) as amount from withdrawal where state = 'settled' and ${OF_PAGE} group by wallet_id
    ) x on x.wallet_id = w.id`,
  fields: {
    walletAddress: jsonPlain('w.address'),
    availablePOL: jsonPol('coalesce(b.balance, 0)'),
    totalDeposited: jsonPol('coalesce(d.amount, 0)'),
    totalWithdrawn: jsonPol('coalesce(x.amount, 0)'),
  },
}

export const JSON_HOLDINGS: JsonList<'states' | 'nftIds'> = {
  list: ADMIN_HOLDINGS,
  joins: `join wallet a on a.id = p.wallet_id ${NFT_NAMES}`,
  fields: {
    walletAddress: jsonPlain('a.address'),
    nftName: jsonText('coalesce(n.name, p.nft_id)'),
    purchasePOL: jsonPol('p.price'),
    dailyInterestPOL: jsonPol('p.daily_interest'),
    purchaseDate: jsonInstant('p.opened_at'),
  },
}

export const JSON_LOGS: JsonList<'types' | 'severities'> = {
  list: ADMIN_LOGS,
  joins: '',
  fields: {
    timestamp: jsonInstant('l.at'),
    type: jsonPlain('l.type'),
    message: jsonText('l.message'),
    blockNumber: jsonOrNull('l.block_number::text'),
  },
}
