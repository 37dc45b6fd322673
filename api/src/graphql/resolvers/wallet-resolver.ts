import type { KnownWallet } from '@polder/ledger/reads/known-wallets'
import { withdrawable } from '@polder/ledger/rules/withdrawal-rule'
import type { GraphqlContext } from '../context.ts'
import { badInput } from '../cursor.ts'
import { arg, fieldsOf, queries } from '../fields.ts'
import { AddressScalar, DateTimeScalar, PolScalar } from '../scalars.ts'
import { nullable, objectType } from '../types/object-type.ts'

const Balances = objectType('Balances', "A wallet's balances as the ledger holds them now", {
  available: [PolScalar, 'Can be spent, or withdrawn above the minimum balance, in POL'],
  principal: [PolScalar, 'Held in active positions'],
  inFlight: [PolScalar, 'Requested withdrawals that are not settled yet'],
  pendingDeposits: [PolScalar, 'Deposits seen on chain but not final'],
  receivable: [PolScalar, 'Owed by the wallet after a reorg took a spent deposit back'],
})

const Totals = objectType('Totals', 'Sums over all time', {
  deposited: [PolScalar, 'Final deposits, in POL'],
  withdrawn: [PolScalar, 'Gross, of settled withdrawals'],
  principal: [
    PolScalar,
    'Deposited less withdrawn, 0 at least: a vault keeps it for this wallet, and pays nobody else from it',
  ],
  earned: [PolScalar, 'Every kind of reward together'],
})

/** Its other fields are resolved when asked for, batched over all wallets of an operation. */
export const Wallet = objectType(
  'Wallet',
  'Any address. A wallet that never signed in nor deposited reads as zeros.',
  { address: [AddressScalar, 'In lower case, e.g. `"0x52908400098527886e0f7030069857d2e4169ee7"`'] },
)
export type Wallet = InstanceType<typeof Wallet>

const Session = objectType('Session', 'The wallet signed in with this request', {
  address: [AddressScalar, 'Its wallet, in lower case'],
  expiresAt: [DateTimeScalar, 'Real time'],
})

const MAX_WALLETS = 100

export const WalletQueries = queries((field) => ({
  wallet: field(
    Wallet,
    "Any wallet's figures; an unknown wallet reads as zeros",
    { address: arg(AddressScalar, 'In any case, known or not') },
    (_, { address }) => ({ address }),
  ),
  wallets: field(
    [Wallet],
    'Several wallets at once, at most 100, in the order given; what they show is read together',
    { addresses: arg([AddressScalar], 'In any case, at most 100') },
    (_, { addresses }) => {
      if (addresses.length > MAX_WALLETS) throw badInput(`\`addresses\` are at most ${MAX_WALLETS}`)
      return addresses.map((address) => ({ address }))
    },
  ),
  session: field(nullable(Session), 'The wallet signed in with this request, if any', (_, _wanted, context) =>
    context.session(),
  ),
}))

/** A wallet and its figures; reading is public. */
export const WalletResolver = fieldsOf(Wallet, (field) => ({
  known: field(
    Boolean,
    'Whether it signed in or was credited before',
    async ({ address }, _, { loaders }) => (await loaders.wallets.load(address)).walletId !== null,
  ),
  referralCode: field(nullable(String), 'Its own code, to share', known('referralCode')),
  referredBy: field(nullable(AddressScalar), 'Its sponsor', known('referredBy')),
  createdAt: field(
    nullable(DateTimeScalar),
    "When it became known, by the product's clock; null for an unknown wallet",
    known('createdAt'),
  ),
  balances: field(Balances, 'What it holds now', ({ address }, _, context) => context.figuresOf(address)),
  freeOfApproval: field(
    nullable(PolScalar),
    'What it may withdraw now without waiting for an operator to approve it, less what it asked for within 24 hours, gross, in POL; null: any amount',
    async ({ address }, _, { loaders }) =>
      loaders.freeOfApproval.load((await loaders.wallets.load(address)).walletId ?? '0'),
  ),
  totals: field(Totals, 'What moved over all time', async ({ address }, _, context) => {
    const { deposited, withdrawn, earned } = await context.figuresOf(address)
    return { deposited, withdrawn, principal: deposited > withdrawn ? deposited - withdrawn : 0n, earned }
  }),
  incomeBreakdown: field(
    objectType('IncomeBreakdown', 'What was earned, by kind, over all time', {
      nftInterest: [PolScalar, 'Interest of positions, in POL'],
      referral: [PolScalar, 'Commissions of all levels, in POL'],
      club: [PolScalar, 'Monthly rewards of clubs, in POL'],
      mysteryBox: [PolScalar, 'Rewards of boxes, in POL'],
      prizePool: [PolScalar, 'Weekly and final prizes, in POL'],
    }),
    'What it earned over all time, by kind',
    async ({ address }, _, context) => {
      const { interest, ...others } = (await context.figuresOf(address)).income
      return { nftInterest: interest, ...others }
    },
  ),
}))

function known<Name extends keyof KnownWallet>(name: Name) {
  return async ({ address }: Wallet, _: object, { loaders }: GraphqlContext) =>
    (await loaders.wallets.load(address))[name]
}

/** Only this of the balances needs the plan. */
export const BalancesResolver = fieldsOf(Balances, (field) => ({
  withdrawable: field(
    PolScalar,
    'What may be withdrawn now: available less the minimum balance, never below zero, in POL; where that is below `minimumWithdrawal` of the plan, nothing may',
    async ({ available, receivable }, _, { loaders }) => {
      // Withdrawals stop while something is owed.
      if (receivable > 0n) return 0n
      const { plan } = await loaders.plan()
      return withdrawable(plan.withdrawal, available)
    },
  ),
}))
