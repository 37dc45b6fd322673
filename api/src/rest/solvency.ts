import { readSolvency } from '@polder/ledger/reads/solvency'
import * as z from 'zod'
import { toSolvency } from '../reads/solvency.ts'
import { readVaultWithRoots } from '../reads/vault.ts'
import { route } from './call.ts'
import { addressField, answerOf, countField, instantField, polField, success } from './fields.ts'

type Solvency = ReturnType<typeof toSolvency>
type Vault = NonNullable<Awaited<ReturnType<typeof readVaultWithRoots>>>

const account = answerOf<Solvency['accounts'][number]>()(null, {
  kind: [z.enum(['treasury', 'payout_wallet', 'contract']), 'kind'],
  address: [addressField('For anybody to look up on the chain'), 'address'],
  balancePOL: [polField('At that block', 1_200), 'balance'],
})

export const solvency = route('GET /solvency', 'Product', {
  summary: 'Reserves and liabilities, as they were last observed at one block',
  answer: success({
    solvency: z.nullable(
      answerOf<Solvency>()('Solvency', {
        at: [instantField('When it was looked at, in real time'), 'at'],
        blockNumber: [countField('The block that the reserves were read at', 1_000), 'blockNumber'],
        reservesPOL: [polField('Read from the chain', 1_200), 'reserves'],
        accounts: [z.array(account), 'accounts'],
        liabilitiesPOL: [polField('What all wallets could claim', 1_000), 'liabilities'],
        principalsPOL: [polField('Of that, deposits not taken out again', 900), 'principals'],
        rewardsPOL: [polField('The rest: rewards that were credited and not taken out', 100), 'rewards'],
        coveragePercent: [
          z
            .nullable(z.number())
            .meta({ description: 'Reserves / liabilities, in percent; null without any', examples: [120] }),
          'coveragePercent',
        ],
        dailyInterestPOL: [polField('What all active positions earn a day', 10), 'dailyInterest'],
      }),
    ),
  }),
  async serve({ reads, settings }) {
    const observed = await readSolvency(reads)
    return { solvency: observed && toSolvency(observed, settings.CONTRACT_ADDRESS) }
  },
})

const rootFigures = {
  wallets: [countField('Wallets that were ever credited rewards'), 'wallets'],
  rewardsPOL: [polField('All rewards that were ever credited to them', 100), 'rewards'],
  receivablesPOL: [polField('What wallets are to repay after a reorg', 0), 'receivables'],
} as const

const root = answerOf<Vault['roots'][number]>()(null, {
  day: [z.nullable(z.iso.date()).meta({ description: 'The closed day; null when it is none' }), 'day'],
  ...rootFigures,
  publishedAt: [instantField("The chain's time"), 'publishedAt'],
  status: [
    z.enum(['same', 'differs', 'void']).meta({
      description: 'Beside what the books say of that day; void: a guardian made it so',
    }),
    'status',
  ],
  own: [
    z.nullable(answerOf<NonNullable<Vault['roots'][number]['own']>>()(null, rootFigures)).meta({
      description: 'What the books say; null when they have no such day',
    }),
    'own',
  ],
})

export const vault = route('GET /vault', 'Product', {
  summary: 'The vault and its newest roots, each beside what the books say of its day',
  answer: success({
    vault: z.nullable(
      answerOf<Vault>()(
        'Vault',
        {
          address: [addressField('For anybody to look up on the chain'), 'address'],
          blockNumber: [countField('The block that all of it was read at', 1_000), 'blockNumber'],
          balancePOL: [polField('What it holds', 1_200), 'balance'],
          principalsPOL: [polField('What it keeps for wallets', 900), 'principals'],
          availableForRewardsPOL: [polField('What it has beyond that', 300), 'availableForRewards'],
          surplusPOL: [polField('What exceeds all that can be claimed, and the margin', 50), 'surplus'],
          lastRootAt: [instantField('When the newest root was published'), 'lastRootAt'],
          frozenAt: [z.nullable(instantField('When it was frozen; null while it is not')), 'frozenAt'],
          roots: [z.array(root).max(10).meta({ description: 'Newest first' }), 'roots'],
        },
        'Null where the treasury is a plain account',
      ),
    ),
  }),
  serve: async ({ reads, settings }) => ({
    vault: await readVaultWithRoots(reads, settings.CONTRACT_ADDRESS),
  }),
})
