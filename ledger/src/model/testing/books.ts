import type { DataSource } from 'typeorm'
import { readTeams } from '../../reads/teams.ts'

/** All that the books say, as text that two tellings can be compared by. What is zero is left out. */
export interface Books {
  /** by wallet and account, or by house account: wei */
  balances: Record<string, string>
  /** by wallet: the sum of its statement, wei */
  statements: Record<string, string>
  /** by day, wallet and column: wei */
  incomes: Record<string, string>
  /** by day: the control totals */
  days: Record<string, string>
  positions: Record<string, string>
  boxes: Record<string, string>
  rounds: Record<string, string>
  clubs: Record<string, string>
  teams: Record<string, string>
}

/** @returns what the product's database holds */
export async function readBooks(db: DataSource): Promise<Books> {
  return {
    balances: await read(
      db,
      `select coalesce(w.address || ' ', '') || a.kind as key, sum(a.balance)::text as value
       from account a left join wallet w on w.id = a.wallet_id group by 1 having sum(a.balance) <> 0`,
    ),
    statements: await read(
      db,
      `select w.address as key, sum(l.change)::text as value
       from statement_line l join wallet w on w.id = l.wallet_id group by 1 having sum(l.change) <> 0`,
    ),
    incomes: await read(
      db,
      `select i.day || ' ' || w.address || ' ' || c.name as key, c.amount as value
       from day_income i join wallet w on w.id = i.wallet_id
       cross join lateral jsonb_each_text(to_jsonb(i) - '{day,wallet_id,amount}'::text[]) as c (name, amount)
       where c.amount <> '0'`,
    ),
    days: await read(
      db,
      `select day::text as key, format('plan %s, %s wallets: %s %s %s %s %s', plan_version, wallets, interest, referral,
         mystery_box, prize, club) as value
       from day_close where closed_at is not null`,
    ),
    positions: await read(
      db,
      `select p.id::text as key, concat_ws(' ', w.address, p.price, p.daily_interest, ${when('p.opened_at')},
         ${when('p.closed_at')}) || case when p.closed_at is null then ' ' else '' end as value
       from position p join wallet w on w.id = p.wallet_id`,
    ),
    boxes: await read(
      db,
      `select position_id::text as key, concat_ws(' ', drawn_day, tier, reward, ${when('vests_at')}) as value
       from mystery_box b`,
    ),
    rounds: await read(
      db,
      `select day || ' ' || kind as key, concat_ws(' ', week_id, pool, threshold, qualified,
         coalesce(share::text, paid || ' by ' || earnings)) as value
       from prize_round`,
    ),
    clubs: await read(
      db,
      `select c.day || ' ' || w.address as key,
         concat_ws(' ', c.club, c.left_volume, c.right_volume, c.basis_points, c.amount) as value
       from club_payout c join wallet w on w.id = c.wallet_id`,
    ),
    teams: await readTeamTexts(db),
  }
}

async function read(db: DataSource, query: string): Promise<Record<string, string>> {
  const rows: { key: string; value: string }[] = await db.query(query)
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

function when(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS"Z"')`
}

async function readTeamTexts(db: DataSource): Promise<Record<string, string>> {
  const wallets: { id: string; address: string }[] = await db.query('select id, address from wallet')
  const teams = await readTeams(
    db.manager,
    wallets.map(({ id }) => id),
  )
  return Object.fromEntries(
    wallets.map(({ id, address }) => {
      const { left, right, active, referrals } = teams.get(id)!
      return [address, `${left} ${right}, ${active} of ${referrals} active`]
    }),
  )
}
