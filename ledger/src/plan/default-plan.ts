import type { PlanTerms } from './plan.ts'

const nft = (id: string, name: string, price: string, dailyInterest: string) => ({
  id,
  name,
  imageUrl: `/nfts/${id}.svg`,
  price,
  dailyInterest,
})

/** The plan of a new product (docs/money.md#the-plan). Each NFT pays 1 % of its price a day. */
export const defaultPlan: PlanTerms = {
  catalogue: [
    nft('dike', 'Dike', '10', '0.1'),
    nft('sluice', 'Sluice', '25', '0.25'),
    nft('windmill', 'Windmill', '50', '0.5'),
    nft('canal', 'Canal', '100', '1'),
    nft('lighthouse', 'Lighthouse', '250', '2.5'),
    nft('harbour', 'Harbour', '500', '5'),
    nft('delta', 'Delta', '1000', '10'),
    nft('sea-gate', 'Sea Gate', '5000', '50'),
  ],
  withdrawal: { feeBasisPoints: 500, minimum: '0.01', minimumBalance: '1' },
  referral: [
    { basisPoints: 1_500, threshold: '10' },
    { basisPoints: 800, threshold: '50' },
    { basisPoints: 500, threshold: '100' },
    { basisPoints: 400, threshold: '250' },
    { basisPoints: 300, threshold: '500' },
    { basisPoints: 300, threshold: '750' },
    { basisPoints: 200, threshold: '1000' },
    { basisPoints: 200, threshold: '1500' },
    { basisPoints: 200, threshold: '2000' },
    { basisPoints: 200, threshold: '2500' },
  ],
  clubs: [
    { name: 'Validator', threshold: '1000', basisPoints: 100 },
    { name: 'Guardian', threshold: '5000', basisPoints: 150 },
    { name: 'Sentinel', threshold: '20000', basisPoints: 200 },
    { name: 'Champion', threshold: '100000', basisPoints: 250 },
    { name: 'Legend', threshold: '500000', basisPoints: 300 },
  ],
  clubRules: { minimumLegBasisPoints: 4_000, seasoningDays: 30 },
  mysteryBox: {
    days: 90,
    vestingDays: 30,
    tiers: [
      { name: 'Common', chanceBasisPoints: 7_000, rewardBasisPoints: 100 },
      { name: 'Rare', chanceBasisPoints: 2_000, rewardBasisPoints: 200 },
      { name: 'Epic', chanceBasisPoints: 800, rewardBasisPoints: 500 },
      { name: 'Legendary', chanceBasisPoints: 200, rewardBasisPoints: 1_000 },
    ],
  },
  prizePool: { weeks: 12, threshold: '25', weeklyPool: '100', finalPool: '600', shares: 'equal' },
}
