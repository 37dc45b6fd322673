import { readFileSync } from 'node:fs'
import { defaultPlan } from '@polder/ledger/plan/default-plan'
import { describe, expect, it } from 'vitest'

const { catalogue, referral, clubs, clubRules, mysteryBox, prizePool, withdrawal } = defaultPlan

/** Each language's words around the figures. */
const editions = [
  {
    file: 'manual.md',
    group: ',',
    decimal: '.',
    nfts: '| NFT | Price | Interest a day |',
    names: {} as Record<string, string>,
    levels: '| Level | Share of their interest | Your own NFTs must be worth |',
    allLevels: (total: string) => `All levels together are ${total} of interest`,
    clubs: '| Club | Team volume | Monthly reward |',
    weakerLeg: (min: string) => `the weaker leg holds at least ${min} of the volume`,
    seasoned: (days: number) => `Only NFTs held for ${days} days or more`,
    tiers: '| Tier | Chance | Reward |',
    ofPrice: 'of the price',
    boxDays: (days: number) => `During the first ${days} days`,
    vesting: (days: number) => `when you have held the NFT for ${days} days`,
    weeks: (count: number) => `runs for ${count} weeks`,
    threshold: (amount: string) => `reach ${amount}`,
    weekly: (amount: string) => `${amount} are shared equally`,
    final: (amount: string) => `${amount} are shared in the same way`,
    fee: (percent: string) => `The fee is ${percent}`,
    min: (min: string, kept: string) =>
      `must be at least ${min} POL, and **${kept} POL must stay in your account**`,
  },
  {
    file: 'manual-nl.md',
    group: '.',
    decimal: ',',
    nfts: '| NFT | Prijs | Rente per dag |',
    names: {
      ...{ Dike: 'Dijk', Sluice: 'Sluis', Windmill: 'Molen', Canal: 'Gracht' },
      ...{ Lighthouse: 'Vuurtoren', Harbour: 'Haven', 'Sea Gate': 'Zeewering' },
    } as Record<string, string>,
    levels: '| Niveau | Deel van hun rente | Je eigen NFT’s moeten waard zijn |',
    allLevels: (total: string) => `Alle niveaus samen zijn ${total} van rente`,
    clubs: '| Club | Teamvolume | Maandbeloning |',
    weakerLeg: (min: string) => `de zwakkere tak minstens ${min} van het volume heeft`,
    seasoned: (days: number) =>
      `Alleen NFT’s die aan het eind van de maand ${days} dagen of langer van dezelfde wallet zijn`,
    tiers: '| Klasse | Kans | Beloning |',
    ofPrice: 'van de prijs',
    boxDays: (days: number) => `In de eerste ${days} dagen`,
    vesting: (days: number) => `als je de NFT ${days} dagen hebt`,
    weeks: (count: number) => `loopt ${count} weken`,
    threshold: (amount: string) => `${amount} halen`,
    weekly: (amount: string) => `wordt ${amount} gelijk verdeeld`,
    final: (amount: string) => `wordt bovendien ${amount} op dezelfde manier verdeeld`,
    fee: (percent: string) => `De kosten zijn ${percent}`,
    min: (min: string, kept: string) =>
      `moet minstens ${min} POL zijn, en **${kept} POL moet op je rekening blijven staan**`,
  },
]

describe.each(editions)('$file states the plan that the product is delivered with', (words) => {
  const manual = readFileSync(new URL(`../../web/manual/${words.file}`, import.meta.url), 'utf8')
  const text = manual.replace(/\s+/g, ' ')
  const number = (value: string | number) => {
    const [whole, fraction] = String(value).split('.')
    const grouped = whole!.replace(/\B(?=(\d{3})+$)/g, words.group)
    return fraction ? `${grouped}${words.decimal}${fraction}` : grouped
  }
  const pol = (amount: string) => `${number(amount)} POL`
  const percent = (basisPoints: number) => `${number(basisPoints / 100)} %`
  const rows = (heading: string) => {
    const [, table = ''] = manual.split(`${heading}\n`)
    return table.split('\n\n')[0]!.split('\n').slice(1)
  }

  it('its NFTs', () => {
    expect(rows(words.nfts)).toEqual(
      catalogue.map(
        ({ name, price, dailyInterest }) =>
          `| ${words.names[name] ?? name} | ${pol(price)} | ${pol(dailyInterest)} |`,
      ),
    )
  })

  it('its referral levels', () => {
    expect(rows(words.levels)).toEqual(
      referral.map(
        ({ basisPoints, threshold }, i) => `| ${i + 1} | ${percent(basisPoints)} | ${pol(threshold)} |`,
      ),
    )
    const total = referral.reduce((sum, { basisPoints }) => sum + basisPoints, 0)
    expect(text).toContain(words.allLevels(percent(total)))
  })

  it('its clubs', () => {
    expect(rows(words.clubs)).toEqual(
      clubs.map(
        ({ name, threshold, basisPoints }) => `| ${name} | ${pol(threshold)} | ${percent(basisPoints)} |`,
      ),
    )
    expect(text).toContain(words.weakerLeg(percent(clubRules.minimumLegBasisPoints)))
    expect(text).toContain(words.seasoned(clubRules.seasoningDays))
  })

  it('its mystery boxes', () => {
    expect(rows(words.tiers)).toEqual(
      mysteryBox.tiers.map(
        ({ name, chanceBasisPoints, rewardBasisPoints }) =>
          `| ${name} | ${percent(chanceBasisPoints)} | ${percent(rewardBasisPoints)} ${words.ofPrice} |`,
      ),
    )
    expect(text).toContain(words.boxDays(mysteryBox.days))
    expect(text).toContain(words.vesting(mysteryBox.vestingDays))
  })

  it('its prize pool', () => {
    expect(text).toContain(words.weeks(prizePool.weeks))
    expect(text).toContain(words.threshold(pol(prizePool.threshold)))
    expect(text).toContain(words.weekly(pol(prizePool.weeklyPool)))
    expect(text).toContain(words.final(pol(prizePool.finalPool)))
  })

  it('its withdrawals', () => {
    const { feeBasisPoints, minimum, minimumBalance } = withdrawal
    expect(text).toContain(words.fee(percent(feeBasisPoints)))
    expect(text).toContain(words.min(number(minimum), number(minimumBalance)))
  })
})
