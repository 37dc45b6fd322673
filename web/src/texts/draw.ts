import { inDutch } from './in-dutch.ts'

/** The texts of the check of a draw. */
export let drawTexts = {
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
}

inDutch(async () => {
  drawTexts = (await import('./nl-draw.ts')).drawTexts
})
