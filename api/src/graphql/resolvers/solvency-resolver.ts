import { readForecast } from '@polder/ledger/reads/forecast'
import { readSolvency, SOLVENCY_POINTS, type SolvencyRecord } from '@polder/ledger/reads/solvency'
import { Float, Int } from 'type-graphql'
import { toSolvency } from '../../reads/solvency.ts'
import { readVaultWithRoots } from '../../reads/vault.ts'
import { arg, PAGE, queries } from '../fields.ts'
import { readProductPage } from '../lists/pages.ts'
import { AddressScalar, DateScalar, DateTimeScalar, HashScalar, PolScalar } from '../scalars.ts'
import { enumOf, nullable, objectType } from '../types/object-type.ts'
import { connectionOf } from '../types/page.ts'

const RootStatus = enumOf({
  name: 'RootStatus',
  description: "What a published root is beside the books' own list of that day",
  values: {
    same: 'All that was published is what the books say',
    differs: 'The books say something else, or have no such day',
    void: 'A guardian made it void',
  },
})

const ROOT_FIGURES = {
  wallets: [Int, 'Wallets that were ever credited rewards'],
  rewards: [PolScalar, 'All rewards that were ever credited to them'],
  receivables: [PolScalar, 'What wallets owe after a reorg took a spent deposit back'],
} as const

const OwnRoot = objectType('OwnRoot', 'What the books say of a published day', ROOT_FIGURES)

const PublishedRoot = objectType('PublishedRoot', 'A root that the vault has', {
  day: [nullable(DateScalar), 'The closed day; null when the number on chain is no day of the product'],
  ...ROOT_FIGURES,
  publishedAt: [DateTimeScalar, "The chain's time"],
  status: [RootStatus, 'Whether the books say the same'],
  own: [nullable(OwnRoot), 'What the books say; null when they have no such day'],
})

const AnnouncedAct = objectType(
  'AnnouncedAct',
  'What the operator has announced to the timelock and has not done yet',
  {
    id: [HashScalar, 'Of the operation; either guardian can cancel it by this'],
    target: [AddressScalar, 'The contract that would be called'],
    surplus: [nullable(PolScalar), 'What it would take out of the vault; null when it is another act'],
    to: [nullable(AddressScalar), 'Where the surplus would go'],
    call: [String, 'The call, as hexadecimal data'],
    act: [nullable(String), 'On the vault, Polder or the timelock: the function and what it is given'],
    handsOver: [Boolean, 'Whether another could take over Polder by it: the one way left to principals'],
    readyAt: [DateTimeScalar, 'From when it can be done'],
    expiresAt: [DateTimeScalar, 'From when it counts as never announced'],
  },
)

const ReserveKind = enumOf({
  name: 'ReserveKind',
  description: 'What holds a part of the reserves',
  values: {
    treasury: 'Where the contract forwards deposits',
    payout_wallet: 'What pays withdrawals; nothing here when it is the treasury too',
    contract: 'The contract itself, less what it keeps for wallets',
  },
})

const ReserveAccount = objectType('ReserveAccount', 'An address that holds a part of the reserves', {
  kind: [ReserveKind, 'What it is'],
  address: [AddressScalar, 'For anybody to look up on the chain'],
  balance: [PolScalar, 'At the block of the observation, in POL'],
})

/** What is seen at one block. */
const OBSERVATION = {
  at: [DateTimeScalar, 'When it was looked at, in real time'],
  blockNumber: [Int, 'The block that the reserves were read at'],
  reserves: [PolScalar, 'Treasury, payout wallet and contract, read from the chain'],
  accounts: [[ReserveAccount], 'What the reserves are made of'],
  liabilities: [
    PolScalar,
    'What all wallets could claim, in POL: available, principal and withdrawals under way',
  ],
  principals: [
    PolScalar,
    'Of the liabilities, what wallets have deposited and not taken out again, as the contract counts it',
  ],
  rewardsOwed: [PolScalar, 'The rest of the liabilities: rewards that were credited and not taken out'],
  coveragePercent: [nullable(Float), 'Reserves / liabilities in percent; null when nothing is owed'],
  dailyInterestOwed: [PolScalar, 'What all active positions earn a day'],
} as const

const SolvencyThinning = enumOf({
  name: 'SolvencyThinning',
  description: 'Which observations are listed',
  values: {
    close: 'The one made after each closed day',
    hour: 'The last one of each hour, UTC and real time',
  },
})

const SolvencyPoint = objectType('SolvencyPoint', 'Reserves and liabilities as they were observed once', {
  ...OBSERVATION,
  day: [nullable(DateScalar), 'The closed day after which it was made, if it was'],
  late: [Boolean, 'Made more than two hours after the end of its day, so it does not show how the day ended'],
})
type SolvencyPoint = InstanceType<typeof SolvencyPoint>

const ForecastHorizon = objectType(
  'ForecastHorizon',
  'What the plan will owe, on top of what is owed, within so many days',
  {
    days: [Int, 'How far ahead, e.g. 30'],
    interest: [PolScalar, 'Interest of every position held now'],
    referral: [PolScalar, 'Commissions on that interest, with levels unlocked or locked as they are'],
    mysteryBox: [PolScalar, 'Drawn boxes that vest in that time'],
    prizePool: [PolScalar, 'Every prize pool of that time, shared out in full'],
    club: [PolScalar, 'Clubs at each month end, on what will then have been held long enough'],
    total: [PolScalar, 'All of these together'],
  },
)

const Forecast = objectType(
  'Forecast',
  'What the plan will owe if nobody buys, sells, joins or withdraws after a closed day. Changes of plan decided by then count. Not a promise: new purchases raise it, sales lower it.',
  {
    day: [DateScalar, 'The closed day it starts from'],
    owed: [nullable(PolScalar), 'Owed to all wallets at the end of that day'],
    horizons: [[ForecastHorizon], '30 and 90 days'],
    assumptions: [[String], 'Its assumptions, in English'],
  },
)

/** What is owed, what is there to pay it, and what will be owed. */
export const SolvencyResolver = queries((field) => ({
  solvency: field(
    nullable(
      objectType('Solvency', 'What is owed and what is there to pay it, observed at one block', OBSERVATION),
    ),
    'What is owed and what is there to pay it: the newest observation',
    async (_, _wanted, { manager, parts }) => {
      const seen = await readSolvency(manager)
      return seen && shownSolvency(seen, parts.settings.CONTRACT_ADDRESS)
    },
  ),
  solvencyHistory: field(
    connectionOf(SolvencyPoint),
    'Coverage over time, newest first',
    {
      ...PAGE,
      thinning: arg(SolvencyThinning, 'How many points of a day are wanted', SolvencyThinning.CLOSE),
    },
    (_, wanted, { manager, parts }) =>
      readProductPage(manager, SOLVENCY_POINTS, wanted, (seen) =>
        shownSolvency(seen, parts.settings.CONTRACT_ADDRESS),
      ),
  ),
  forecast: field(
    nullable(Forecast),
    'What the plan will owe in 30 and 90 days; null before the first day is closed',
    async (_, _wanted, { manager }) => {
      const found = await readForecast(manager)
      return (
        found && {
          ...found,
          owed: found.liabilities,
          horizons: found.horizons.map(({ prize, ...horizon }) => ({
            ...horizon,
            prizePool: prize,
            total: horizon.interest + horizon.referral + horizon.mysteryBox + prize + horizon.club,
          })),
          assumptions: ASSUMPTIONS,
        }
      )
    },
  ),
  // What the chain says of the vault and its roots (docs/payouts.md#roots).
  vault: field(
    nullable(
      objectType('Vault', 'The contract that holds the treasury, read from the chain at one final block', {
        address: [AddressScalar, 'For anybody to look up on the chain'],
        blockNumber: [Int, 'The block that all of it was read at'],
        blockTime: [DateTimeScalar, "That block's time"],
        balance: [PolScalar, 'What it holds'],
        principals: [
          PolScalar,
          'What it keeps for wallets: the sum of what each deposited and has not taken out',
        ],
        availableForRewards: [PolScalar, 'What it has beyond that: rewards are paid from it'],
        surplus: [PolScalar, 'What exceeds all that can be owed, and the margin'],
        hourlyLimit: [PolScalar, 'The most that payouts may take within any hour'],
        dailyLimit: [PolScalar, 'The most that payouts may take within any 24 hours'],
        loweredAt: [
          nullable(DateTimeScalar),
          'When a guardian lowered the limits; a day later the operator can put them back',
        ],
        payoutAvailable: [PolScalar, 'What both limits still allowed at that block'],
        lastRootAt: [
          DateTimeScalar,
          'When the newest root was published; before the first, when the vault was made',
        ],
        rootLate: [Boolean, 'Whether most of the time until payouts stop has passed without a root'],
        waitingFor: [nullable(String), 'Why the newest root is not published yet, in one word'],
        payoutsStopAt: [DateTimeScalar, 'When payouts stop unless another root comes'],
        freezableAt: [DateTimeScalar, 'From when anyone may freeze the vault unless another root comes'],
        frozenAt: [nullable(DateTimeScalar), 'When it was frozen, if it was'],
        roots: [[PublishedRoot], 'The newest ten, newest first'],
        announced: [[AnnouncedAct], 'At most 50 that can be done still, what matters most first'],
      }),
    ),
    'The vault as it was last read from the chain; null where the treasury is a plain account',
    (_, _wanted, { manager, parts }) => readVaultWithRoots(manager, parts.settings.CONTRACT_ADDRESS),
  ),
}))

function shownSolvency(observed: SolvencyRecord, contract: string): SolvencyPoint {
  const { rewards, dailyInterest, ...seen } = toSolvency(observed, contract)
  return { ...seen, rewardsOwed: rewards, dailyInterestOwed: dailyInterest }
}

const ASSUMPTIONS = [
  'Nobody buys, sells, joins or withdraws: every position held now is held throughout.',
  'Referral levels stay unlocked or locked as they are.',
  'Every mystery box drawn so far vests.',
  'Every prize pool is shared out in full.',
  'Clubs are paid at each month end on what will then have been held long enough.',
  'Changes of plan that are already decided take effect on their day.',
]
