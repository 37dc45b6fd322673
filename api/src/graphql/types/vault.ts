import { Int } from 'type-graphql'
import { AddressScalar, DateScalar, DateTimeScalar, HashScalar, PolScalar } from '../scalars.ts'
import { enumOf } from './enum-of.ts'
import { nullable, objectType } from './object-type.ts'

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
    readyAt: [DateTimeScalar, 'From when it can be done'],
    expiresAt: [DateTimeScalar, 'From when it counts as never announced'],
  },
)

export const Vault = objectType(
  'Vault',
  'The contract that holds the treasury, read from the chain at one final block',
  {
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
    announced: [[AnnouncedAct], 'What is announced and neither done, cancelled nor expired'],
  },
)
export type Vault = InstanceType<typeof Vault>
