import { ADMIN_LISTS } from '@polder/ledger/lists/admin-lists'
import type { List, RowOf } from '@polder/ledger/lists/define-list'
import type { Field, FieldKind } from '@polder/ledger/lists/field'
import { readNewestJson } from '@polder/ledger/lists/newest-json'
import { readList } from '@polder/ledger/lists/read-list'
import { REFERRAL_SUMMARY } from '@polder/ledger/lists/wallets'
import { readOverview } from '@polder/ledger/reads/admin/overview'
import { countDownlines } from '@polder/ledger/reads/teams'
import * as z from 'zod'
import { type Route, route } from './call.ts'
import {
  addressField,
  answerOf,
  countField,
  flagField,
  hashField,
  instantField,
  polField,
  success,
  textField,
} from './fields.ts'

/** Rows that one answer holds; GraphQL pages through all of them, and `/admin/export` streams them. */
const MAX_ROWS = 10_000

const truncated = flagField(`Whether there are more than these newest ${MAX_ROWS}`)

/** What the documented calls of admins have in common. */
const ADMIN_GET = { admin: 'viewer', refusals: [401] } as const

export const adminOverview = route('GET /admin/overview', 'Admin', {
  ...ADMIN_GET,
  summary: 'The product at a glance',
  answer: success({
    overview: answerOf<Awaited<ReturnType<typeof readOverview>>>()('AdminOverview', {
      totalUsers: [countField('Wallets that signed in or were credited', 120), 'totalUsers'],
      totalDeposits: [polField('Final deposits over all time', 5000), 'totalDeposits'],
      totalWithdrawals: [
        polField('Completed withdrawals over all time, before their fees', 750),
        'totalWithdrawals',
      ],
      totalNFTs: [countField('NFTs purchased over all time', 300), 'totalNfts'],
      totalAvailablePOL: [polField('Available balances of all wallets', 1200), 'totalAvailable'],
    }),
  }),
  serve: async ({ db }) => ({ overview: await readOverview(db.manager) }),
})

/** The calls that answer with the newest rows of a list, as the list declares. */
export const ADMIN_LIST_CALLS = (Object.values(ADMIN_LISTS) as List[]).filter(({ json }) => json).map(newest)

export const adminReferralSummary = route('GET /admin/referral-summary', 'Admin', {
  ...ADMIN_GET,
  summary: 'What each wallet earned as a sponsor, the newest wallet first',
  answer: success({
    summary: z.array(
      answerOf<Pick<RowOf<typeof REFERRAL_SUMMARY>, 'address' | 'totalEarnings' | 'downlineCount'>>()(
        'AdminReferralSummary',
        {
          walletAddress: [addressField('The wallet'), 'address'],
          totalEarnings: [polField('Over all levels and all time', 7.5), 'totalEarnings'],
          downlineCount: [countField('Wallets below it, at any depth', 12), 'downlineCount'],
        },
      ),
    ),
    truncated,
  }),
  async serve({ db }) {
    const query = { sortBy: 'createdAt', descending: true, filter: {}, first: MAX_ROWS + 1 } as const
    const read = await readList(db.manager, REFERRAL_SUMMARY, query, ['id', 'address', 'totalEarnings'])
    const rows = read.slice(0, MAX_ROWS)
    const ids = rows.map(({ id }) => id)
    const downlines = await countDownlines(db.manager, ids)
    const summary = rows.map((row) => ({ ...row, downlineCount: downlines.get(row.id) ?? 0 }))
    return { summary, truncated: read.length > MAX_ROWS }
  },
})

/** Answers `{success, <name>, truncated}`; the rows are written as the database gave them: they are JSON already. */
function newest(list: List): Route {
  const { path, summary, name, type, columns, examples = {} } = list.json!
  const row = Object.fromEntries(
    Object.entries(columns).map(([property, field]) => [
      property,
      schemaOf(list.fields[field]!, examples[property]),
    ]),
  )
  return route(`GET /admin/${path}`, 'Admin', {
    ...ADMIN_GET,
    summary,
    answer: success({ [name]: z.array(z.object(row).meta({ id: type })), truncated }),
    async serve({ db }, _request, response) {
      const { rows, truncated } = await readNewestJson(db.manager, list, MAX_ROWS)
      response.type('json').end(`{"success":true,"${name}":[${rows}],"truncated":${truncated}}`)
    },
  })
}

function schemaOf({ kind, description, nullable, oneOf }: Field, example?: number | string): z.ZodType {
  const schemas: Partial<Record<FieldKind, () => z.ZodType>> = {
    amount: () => polField(description, example as number),
    instant: () => instantField(description),
    address: () => addressField(description),
    hash: () => hashField(description),
    one: () => z.enum(Object.keys(oneOf!.values)).meta({ description, examples: [example] }),
    number: () => countField(description, example as number),
    text: () => textField(description, example as string),
  }
  const schema = schemas[kind]
  if (!schema) throw new Error(`Fields of the kind ${kind} are not documented as JSON`)
  return nullable ? z.nullable(schema()) : schema()
}
