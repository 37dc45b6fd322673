import { readFileSync } from 'node:fs'
import { defaultPlan } from '@polder/ledger/plan/default-plan'
import { describe, expect, it } from 'vitest'

const manual = readFileSync(new URL('../../web/manual/manual.md', import.meta.url), 'utf8')
const text = manual.replace(/\s+/g, ' ')

const pol = (amount: string) => `${amount.replace(/\B(?=(\d{3})+$)/g, ',')} POL`
const percent = (basisPoints: number) => `${basisPoints / 100} %`
const rows = (heading: string) => {
  const [, table = ''] = manual.split(`${heading}\n`)
  return table.split('\n\n')[0]!.split('\n').slice(1)
}
const { catalogue, referral, clubs, clubRules, mysteryBox, prizePool, withdrawal } = defaultPlan

describe('the user manual states the plan that the product is delivered with', () => {
  it('its NFTs', () => {
    expect(rows('| NFT | Price | Interest a day |')).toEqual(
      catalogue.map(({ name, price, dailyInterest }) => `| ${name} | ${pol(price)} | ${dailyInterest} POL |`),
    )
  })

  it('its referral levels', () => {
    expect(rows('| Level | Share of their interest | Your own NFTs must be worth |')).toEqual(
      referral.map(
        ({ basisPoints, threshold }, i) => `| ${i + 1} | ${percent(basisPoints)} | ${pol(threshold)} |`,
      ),
    )
    const total = referral.reduce((sum, { basisPoints }) => sum + basisPoints, 0)
    expect(text).toContain(`All levels together are ${percent(total)} of interest`)
  })

  it('its clubs', () => {
    expect(rows('| Club | Team volume | Monthly reward |')).toEqual(
      clubs.map(
        ({ name, threshold, basisPoints }) => `| ${name} | ${pol(threshold)} | ${percent(basisPoints)} |`,
      ),
    )
    expect(text).toContain(
      `the weaker leg holds at least ${percent(clubRules.minimumLegBasisPoints)} of the volume`,
    )
    expect(text).toContain(`Only NFTs held for ${clubRules.seasoningDays} days or more`)
  })

  it('its mystery boxes', () => {
    expect(rows('| Tier | Chance | Reward |')).toEqual(
      mysteryBox.tiers.map(
        ({ name, chanceBasisPoints, rewardBasisPoints }) =>
          `| ${name} | ${percent(chanceBasisPoints)} | ${percent(rewardBasisPoints)} of the price |`,
      ),
    )
    expect(text).toContain(`During the first ${mysteryBox.days} days`)
    expect(text).toContain(`when you have held the NFT for ${mysteryBox.vestingDays} days`)
  })

  it('its prize pool', () => {
    expect(text).toContain(`runs for ${prizePool.weeks} weeks`)
    expect(text).toContain(`reach ${pol(prizePool.threshold)}`)
    expect(text).toContain(`${pol(prizePool.weeklyPool)} are shared equally`)
    expect(text).toContain(`${pol(prizePool.finalPool)} are shared in the same way`)
  })

  it('its withdrawals', () => {
    const { feeBasisPoints, minimum, minimumBalance } = withdrawal
    expect(text).toContain(`The fee is ${percent(feeBasisPoints)}`)
    expect(text).toContain(
      `must be at least ${minimum} POL, and **${minimumBalance} POL must stay in your account**`,
    )
  })
})
