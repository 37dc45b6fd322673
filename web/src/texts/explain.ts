import { inDutch } from './in-dutch.ts'

/** The texts of "why this number". */
export const explainTexts = inDutch(() => import('./nl-explain.ts'), {
  lead: (day: string) => `What the close of ${day} paid you, each part with the figures it follows from.`,
  nothing: 'Nothing was paid for this day.',
  total: 'Total of the day',
  sums: 'The parts sum to the total exactly.',
  posted: 'It is posted as one row of your wallet and one of the house for a range of wallets.',
  doesNotSum: 'The parts do not sum to the total. Please tell the operators.',
  plan: (version: number) => `By plan version ${version}`,
  position: (name: string, id: string) => `${name} (position ${id})`,
  positionNote: (price: string, day: string, version: number) =>
    `${price} POL, bought ${day}; fixed then by plan version ${version}`,
  commission: (level: number) => `Level ${level}`,
  commissionNote: (percent: string, base: string) => `${percent} of ${base} POL interest, rounded down`,
  unlocked: (principal: string, threshold: string) =>
    `Unlocked: you held ${principal} POL, it takes ${threshold}`,
  sources: (count: number) => (count === 1 ? 'From 1 wallet' : `From ${count} wallets`),
  sourcesCut: 'The largest are listed.',
  unlisted: 'All others',
  box: (tier: string, id: string) => `${tier} (position ${id})`,
  boxNote: (price: string, day: string) => `Price ${price} POL, drawn for ${day}`,
  prizeNote: (share: string) => `${share}, rounded down`,
  wallets: (count: number) => (count === 1 ? '1 qualified wallet' : `${count} qualified wallets`),
  clubNote: (percent: string, weaker: string) => `${percent} of the weaker leg, ${weaker} POL`,
  clubLegs: (left: string, right: string) => `Seasoned volumes: left ${left} POL, right ${right} POL`,

  /** The transfers of an entry. */
  entry: {
    undoes: 'Undoes',
    to: 'To',
    accounts: {
      AVAILABLE: 'Available balance',
      PRINCIPAL: 'Held in NFTs',
      IN_FLIGHT: 'In withdrawals',
      RECEIVABLE: 'Owed to the house',
      CHAIN_RESERVE: 'Chain reserve of the house',
    } as Readonly<Record<string, string>>,
  },

  /** The check of a draw. */
  draw: {
    title: 'Check the draw',
    body: 'Your browser draws this box again and compares. It takes on trust only the commitment, published before anyone could buy, and the chances of the plan.',
    checking: 'Checking...',
    evidence: 'What it follows from',
    verified: 'Verified',
    notVerified: 'Not verified',
    cannot: 'Cannot be checked here',
    verifiedBody:
      'The seed is the one fixed before the product opened, and it gives this tier and this reward.',
    foreignSeed: 'The seed does not lead to the published commitment.',
    otherResult: (tier: string) => `The seed gives ${tier}, not what is stated.`,
    otherPlan:
      'The seed is genuine. The plan has changed since the product opened, so the chances of that day may have been others than those in force now.',
    noCrypto: 'This browser offers its cryptography only over https or on this machine.',
    seed: (day: string) => `Seed of ${day}`,
    position: 'Position number',
    place: 'Fell on',
    placeOf: (place: string) => `${place} of 0 to 9,999`,
    tiers: 'Tiers on that line',
    commitment: 'Commitment',
  },
})
