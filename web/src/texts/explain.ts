import { inDutch } from './in-dutch.ts'

/** The texts of "why this number". */
export let explainTexts = {
  title: 'Why this number',
  lead: (day: string) => `What the close of ${day} paid you, each part with the figures it follows from.`,
  nothing: 'Nothing was paid for this day.',
  total: 'Total of the day',
  sums: 'The parts sum to the total exactly.',
  doesNotSum: 'The parts do not sum to the total. Please tell the operators.',
  plan: (version: number) => `By plan version ${version}`,
  interest: 'NFT interest',
  position: (name: string, id: string) => `${name} (position ${id})`,
  positionNote: (price: string, day: string, version: number) =>
    `${price} POL, bought ${day}; fixed then by plan version ${version}`,
  referral: 'Referral',
  commission: (level: number) => `Level ${level}`,
  commissionNote: (percent: string, base: string) => `${percent} of ${base} POL interest, rounded down`,
  unlocked: (principal: string, threshold: string) =>
    `Unlocked: you held ${principal} POL, it takes ${threshold}`,
  sources: (count: number) => (count === 1 ? 'From 1 wallet' : `From ${count} wallets`),
  sourcesCut: 'The largest are listed.',
  unlisted: 'All others',
  boxes: 'Mystery box',
  box: (tier: string, id: string) => `${tier} (position ${id})`,
  boxNote: (price: string, day: string) => `Price ${price} POL, drawn for ${day}`,
  prizes: 'Prize pool',
  prizeNote: (share: string) => `${share}, rounded down`,
  wallets: (count: number) => (count === 1 ? '1 qualified wallet' : `${count} qualified wallets`),
  club: 'Club reward',
  clubNote: (percent: string, weaker: string) => `${percent} of the weaker leg, ${weaker} POL`,
  clubLegs: (left: string, right: string) => `Seasoned volumes: left ${left} POL, right ${right} POL`,
}

inDutch(async () => {
  explainTexts = (await import('./nl-explain.ts')).explainTexts
})
