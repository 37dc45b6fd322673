import { readSolvency } from '@polder/ledger/reads/solvency'
import type { RootFigures } from '@polder/ledger/reads/vault'
import * as z from 'zod'
import { toSolvency } from '../reads/solvency.ts'
import { readVaultWithRoots } from '../reads/vault.ts'
import { inPol, iso } from './answers.ts'
import { route } from './call.ts'
import { addressField, countField, instantField, named, polField, success } from './fields.ts'

export const solvency = route('GET /solvency', 'Product', {
  summary: 'Reserves and liabilities, as they were last observed at one block',
  answer: success({
    solvency: z.nullable(
      named('Solvency', {
        at: instantField('When it was looked at, in real time; null before the first time'),
        blockNumber: countField('The block that the reserves were read at', 1_000),
        reservesPOL: polField('Read from the chain', 1_200),
        accounts: z.array(
          z.object({
            kind: z.enum(['treasury', 'payout_wallet', 'contract']),
            address: addressField('For anybody to look up on the chain'),
            balancePOL: polField('At that block', 1_200),
          }),
        ),
        liabilitiesPOL: polField('What all wallets could claim', 1_000),
        principalsPOL: polField('Of that, deposits not taken out again', 900),
        rewardsPOL: polField('The rest: rewards that were credited and not taken out', 100),
        coveragePercent: z
          .nullable(z.number())
          .meta({ description: 'Reserves / liabilities, in percent; null without any', examples: [120] }),
        dailyInterestPOL: polField('What all active positions earn a day', 10),
      }),
    ),
  }),
  async serve({ reads, settings }) {
    const observed = await readSolvency(reads)
    if (!observed) return { solvency: null }
    const seen = toSolvency(observed, settings.CONTRACT_ADDRESS)
    const { at, blockNumber, coveragePercent, reserves, liabilities, principals, rewards, dailyInterest } =
      seen
    return {
      solvency: {
        ...{ at: iso(at), blockNumber, coveragePercent },
        accounts: seen.accounts.map(({ balance, ...account }) => ({ ...account, ...inPol({ balance }) })),
        ...inPol({ reserves, liabilities, principals, rewards, dailyInterest }),
      },
    }
  },
})

const rootFigures = {
  wallets: countField('Wallets that were ever credited rewards'),
  rewardsPOL: polField('All rewards that were ever credited to them', 100),
  receivablesPOL: polField('What wallets are to repay after a reorg', 0),
}

export const vault = route('GET /vault', 'Product', {
  summary: 'The vault and its newest roots, each beside what the books say of its day',
  answer: success({
    vault: z.nullable(
      named(
        'Vault',
        {
          address: addressField('For anybody to look up on the chain'),
          blockNumber: countField('The block that all of it was read at', 1_000),
          balancePOL: polField('What it holds', 1_200),
          principalsPOL: polField('What it keeps for wallets', 900),
          availableForRewardsPOL: polField('What it has beyond that', 300),
          surplusPOL: polField('What exceeds all that can be claimed, and the margin', 50),
          lastRootAt: instantField('When the newest root was published'),
          frozenAt: z.nullable(instantField('When it was frozen; null while it is not')),
          roots: z
            .array(
              z.object({
                day: z.nullable(z.iso.date()).meta({ description: 'The closed day; null when it is none' }),
                ...rootFigures,
                publishedAt: instantField("The chain's time"),
                status: z.enum(['same', 'differs', 'void']).meta({
                  description: 'Beside what the books say of that day; void: a guardian made it so',
                }),
                own: z.nullable(z.object(rootFigures)).meta({
                  description: 'What the books say; null when they have no such day',
                }),
              }),
            )
            .max(10)
            .meta({ description: 'Newest first' }),
        },
        'Null where the treasury is a plain account',
      ),
    ),
  }),
  async serve({ reads, settings }) {
    const found = await readVaultWithRoots(reads, settings.CONTRACT_ADDRESS)
    if (!found) return { vault: null }
    const { address, blockNumber, balance, principals, availableForRewards, surplus } = found
    return {
      vault: {
        ...{ address, blockNumber, lastRootAt: iso(found.lastRootAt), frozenAt: iso(found.frozenAt) },
        ...inPol({ balance, principals, availableForRewards, surplus }),
        roots: found.roots.map(({ day, publishedAt, status, own, ...root }) => ({
          ...{ day, status, publishedAt: iso(publishedAt), own: own && figuresOf(own) },
          ...figuresOf(root),
        })),
      },
    }
  },
})

function figuresOf({ wallets, rewards, receivables }: RootFigures) {
  return { wallets, ...inPol({ rewards, receivables }) }
}
