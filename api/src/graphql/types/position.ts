import { Float, ID, Int } from 'type-graphql'
import { DateTimeScalar, PolScalar } from '../scalars.ts'
import { PositionStatus } from './enums.ts'
import { nullable, objectType } from './object-type.ts'
import { connectionOf } from './page.ts'

export const Position = objectType(
  'Position',
  'Principal held over time; the product shows it as an NFT in a collection',
  {
    id: [ID, 'Also the sequence number that its mystery box is drawn from'],
    nftId: [ID, 'Its NFT in the catalogue, e.g. `"dike"`'],
    name: [String, 'Of the NFT, for people'],
    imageUrl: [String, 'Of the NFT; a path on this server'],
    price: [PolScalar, 'Fixed at purchase; a sale pays it back in full'],
    dailyInterest: [PolScalar, 'Fixed at purchase'],
    dailyInterestPercent: [Float, 'Daily interest as a share of the price, in percent'],
    apyPercent: [Float, 'Simple yearly rate, in percent, not compounded'],
    earned: [PolScalar, 'Interest of all closed days so far'],
    daysEarned: [Int, 'Closed days that it was held from start to end'],
    status: [PositionStatus, 'Whether it is held or sold'],
    openedAt: [DateTimeScalar, "When it was bought, by the product's clock"],
    closedAt: [nullable(DateTimeScalar), "When it was sold, by the product's clock; null while it is held"],
    soldPrice: [
      nullable(PolScalar),
      'What its sale paid back, in POL: always the full price; null while it is held',
    ],
    planVersion: [Int, 'The version of the plan it was bought under'],
  },
)
export type Position = InstanceType<typeof Position>

export const PositionConnection = connectionOf(Position)
