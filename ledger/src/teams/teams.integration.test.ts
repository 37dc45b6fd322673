import { POL } from '@polder/base/amount'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findWallet } from '../books/wallets.ts'
import { purchase } from '../commands/purchase.ts'
import { sell } from '../commands/sell.ts'
import { readReferralTree } from '../reads/referral-tree.ts'
import { readTeams } from '../reads/teams.ts'
import { openTestLedger, type TestLedger } from '../testing/test-ledger.ts'
import { rebuildTeams, refreshTeams } from './rebuild-teams.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

interface Member {
  n: number
  address: string
  id: string
  code: string
  sponsor: number | null
  ordinal: number
  positions: { id: string; price: bigint }[]
}
const members: Member[] = []

async function join(sponsor: number | null): Promise<void> {
  const n = members.length
  const address = await ledger.fund(n + 1, 1_000, sponsor === null ? undefined : members[sponsor]!.code)
  const wallet = (await findWallet(ledger.db.manager, address))!
  const ordinal = members.filter((member) => sponsor !== null && member.sponsor === sponsor).length + 1
  members.push({ n, address, id: wallet.id, code: wallet.referralCode, sponsor, ordinal, positions: [] })
}

async function buy(n: number, nftId: string, price: number): Promise<void> {
  const { positionId } = await purchase(ledger.db, { address: members[n]!.address, nftId })
  members[n]!.positions.push({ id: positionId, price: BigInt(price) * POL })
}

async function sellOne(n: number): Promise<void> {
  const position = members[n]!.positions.pop()
  if (position) await sell(ledger.db, { address: members[n]!.address, positionId: position.id })
}

const principalOf = (member: Member) => member.positions.reduce((sum, { price }) => sum + price, 0n)

/** The team of a wallet by walking up from everyone. */
function expected(top: number) {
  const team = { left: 0n, right: 0n, referrals: 0, active: 0 }
  for (const member of members) {
    for (let at = member; at.sponsor !== null; at = members[at.sponsor]!) {
      if (at.sponsor !== top) continue
      team[at.ordinal % 2 === 1 ? 'left' : 'right'] += principalOf(member)
      team.referrals += 1
      if (principalOf(member) > 0n) team.active += 1
    }
  }
  return team
}

async function expectAll(): Promise<void> {
  const teams = await readTeams(
    ledger.db.manager,
    members.map(({ id }) => id),
  )
  for (const { n, id } of members) expect(teams.get(id), `wallet ${n}`).toMatchObject(expected(n))
}

describe('teams', () => {
  it('read right before anything stands, after it was built, and with everything that happens since', async () => {
    await join(null)
    for (const sponsor of [0, 0, 0, 1, 4, 5, 2, null, 8]) await join(sponsor)
    await buy(3, 'dike', 10)
    await buy(6, 'canal', 100)
    await buy(6, 'dike', 10)
    await buy(9, 'sluice', 25)
    await expectAll()
    expect(await rebuildTeams(ledger.db)).toBe(true)
    await expectAll()
    for (const sponsor of [6, 10, 11, 0, 8, null, 15]) await join(sponsor)
    await buy(12, 'windmill', 50)
    await buy(0, 'windmill', 50)
    await buy(16, 'dike', 10)
    await sellOne(6)
    await expectAll()
    await sellOne(6)
    await expectAll()
    await rebuildTeams(ledger.db)
    await expectAll()
    await rebuildTeams(ledger.db)
    await sellOne(12)
    await expectAll()
  })

  it('are built by one process at a time, while people buy and sell', async () => {
    const acts = Array.from({ length: 12 }, async (_, i) => {
      await buy(i % members.length, 'dike', 10)
      if (i % 3 === 0) await sellOne(i % members.length)
    })
    const built = await Promise.all([...[1, 2, 3].map(() => rebuildTeams(ledger.db)), ...acts])
    expect(built.slice(0, 3).filter(Boolean).length).toBeGreaterThan(0)
    await expectAll()
  })

  it('count whoever joins while they are built, once', async () => {
    const joins = async () => {
      for (let i = 0; i < 8; i++) await join(i)
    }
    const builds = async () => {
      for (let i = 0; i < 4; i++) await rebuildTeams(ledger.db)
    }
    await Promise.all([joins(), builds()])
    await expectAll()
  })

  it('are not built while a dump reads them, and nobody who buys waits for that', async () => {
    await ledger.passDays(1)
    await ledger.db.transaction(async (manager) => {
      await manager.query('lock table team_a, team_b in access share mode')
      const begun = Date.now()
      expect(await Promise.all([refreshTeams(ledger.db), buy(3, 'dike', 10)])).toEqual([false, undefined])
      expect(Date.now() - begun).toBeLessThan(1_000)
      await ledger.moveClock(86_400_000)
      await expect(refreshTeams(ledger.db)).rejects.toThrow('a long reader keeps their tables')
    })
    await expectAll()
    expect(await refreshTeams(ledger.db)).toBe(true)
    await expectAll()
  })

  it('are not read whole for whoever joined below others that joined since they were built', async () => {
    let known = 0
    const add = async (sponsorId: string | null, ordinal: number | null): Promise<string> => {
      const n = ++known + 10_000_000
      const [{ id }] = await ledger.db.query(
        `insert into wallet (address, referral_code, sponsor_id, sponsor_ordinal, created_at, created_by)
         values ($1, $2, $3, $4, product_now(), 'sign_in') returning id`,
        [`0x${String(n).padStart(40, '0')}`, String(n), sponsorId, ordinal],
      )
      return id
    }
    const top = await add(null, null)
    for (let n = 2; n <= 2_000; n++) await add(top, n)
    await rebuildTeams(ledger.db)
    let last = top
    for (let n = 1; n <= 30; n++) last = await add(last, 1)
    const [place, read] = await ledger.db.transaction(async (manager) => [
      await manager.query('select leg from place_in_tour($1)', [last]),
      await manager.query(
        `select sum(seq_tup_read)::int as rows from pg_stat_xact_user_tables where relname in ('team_a', 'team_b')`,
      ),
    ])
    expect(place).toEqual([{ leg: 'left' }])
    expect(read).toEqual([{ rows: 0 }])
  })

  it('hold the seasoned volume once 30 days have passed', async () => {
    expect(await refreshTeams(ledger.db)).toBe(false)
    await ledger.passDays(31)
    expect(await refreshTeams(ledger.db)).toBe(true)
    expect(await refreshTeams(ledger.db)).toBe(false)
    const team = (await readTeams(ledger.db.manager, [members[0]!.id])).get(members[0]!.id)!
    expect(team.leftSeasoned).toBe(team.left)
    expect(team.left).toBeGreaterThan(0n)
  })

  it('lose seasoned volume with each sale of what was seasoned, and with no other', async () => {
    const seasoned = async () => {
      const team = (await readTeams(ledger.db.manager, [members[0]!.id])).get(members[0]!.id)!
      expect(team.leftSeasoned <= team.left && team.rightSeasoned <= team.right).toBe(true)
      return team.leftSeasoned + team.rightSeasoned
    }
    const { n, positions } = members.find(({ sponsor, positions }) => sponsor === 0 && positions.length > 0)!
    const before = await seasoned()
    await buy(n, 'dike', 10)
    await sellOne(n)
    expect(await seasoned()).toBe(before)
    const { price } = positions.at(-1)!
    await sellOne(n)
    await buy(n, 'dike', 10)
    expect(await seasoned()).toBe(before - price)
    await rebuildTeams(ledger.db)
    expect(await seasoned()).toBe(before - price)
  })

  it('lose nothing that happened while the clock was ahead', async () => {
    const ahead = 2 * 86_400_000
    await ledger.moveClock(ahead)
    await join(0)
    await buy(members.length - 1, 'dike', 10)
    await buy(1, 'dike', 10)
    await rebuildTeams(ledger.db)
    await ledger.moveClock(-ahead)
    await buy(members.length - 1, 'dike', 10)
    await join(1)
    await expectAll()
    expect(await refreshTeams(ledger.db)).toBe(true)
    await expectAll()
  })
})

describe('the referral tree', () => {
  it('is cut at the depth asked for, and says where there is more', async () => {
    const root = members[0]!
    const tree = await readReferralTree(ledger.db.manager, {
      walletId: root.id,
      address: root.address,
      depth: 2,
    })
    const referralsOf = (n: number) => members.filter(({ sponsor }) => sponsor === n)
    const addressesOf = (n: number) => referralsOf(n).map(({ address }) => address)
    expect(tree.children.map((child) => child.address)).toEqual(addressesOf(0))
    for (const [i, direct] of referralsOf(0).entries()) {
      const shown = tree.children[i]!
      expect(shown).toMatchObject({ truncated: false, principal: principalOf(direct) })
      expect(shown.children.map((child) => child.address)).toEqual(addressesOf(direct.n))
      for (const [j, second] of referralsOf(direct.n).entries()) {
        expect(shown.children[j]).toMatchObject({ truncated: addressesOf(second.n).length > 0, children: [] })
      }
    }
    expect(tree.children.flatMap(({ children }) => children).some(({ truncated }) => truncated)).toBe(true)
  })
})
