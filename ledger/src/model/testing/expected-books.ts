import type { Books } from './books.ts'
import { dayOf, MS_OF_DAY, textOfDay } from './naive-calendar.ts'
import { inForce, type NaiveWallet, type World } from './naive-world.ts'

/** @returns what the naive model says the books hold, in the words of {@link Books} */
export function expectedBooks(world: World): Books {
  const books: Books = {
    balances: {},
    statements: {},
    incomes: {},
    days: {},
    positions: {},
    boxes: {},
    rounds: {},
    clubs: {},
    teams: {},
  }
  for (const [kind, balance] of Object.entries(world.house)) put(books.balances, kind, balance)
  for (const wallet of world.wallets) {
    put(books.balances, `${wallet.address} available`, wallet.available)
    put(books.balances, `${wallet.address} principal`, principalOf(world, wallet))
    put(books.balances, `${wallet.address} in_flight`, wallet.inFlight)
    put(books.balances, `${wallet.address} receivable`, -wallet.receivable)
    put(books.statements, wallet.address, wallet.available)
    books.teams[wallet.address] = teamOf(world, wallet)
  }
  for (const { id, owner, price, dailyInterest, openedAt, soldAt } of world.positions)
    books.positions[id] = [owner.address, price, dailyInterest, when(openedAt), soldAt && when(soldAt)].join(
      ' ',
    )
  for (const { position, drawnOn, tier, reward, vestsAt } of world.boxes)
    books.boxes[position.id] = [textOfDay(drawnOn), tier, reward, when(vestsAt)].join(' ')
  for (const day of world.days) fillDay(books, day)
  return books
}

function fillDay(books: Books, day: World['days'][number]): void {
  const date = textOfDay(day.day)
  const total = { wallets: 0, interest: 0n, referral: 0n, mystery_box: 0n, prize: 0n, club: 0n }
  for (const i of day.incomes) {
    const cells: [string, bigint][] = [
      ['interest', i.interest],
      ...i.levels.map((amount, n): [string, bigint] => [`c${n + 1}`, amount]),
      ['mystery_box', i.mysteryBox],
      ['prize_weekly', i.prizeWeekly],
      ['prize_final', i.prizeFinal],
      ['club', i.club],
    ]
    for (const [column, amount] of cells) put(books.incomes, `${date} ${i.wallet.address} ${column}`, amount)
    if (cells.some(([, amount]) => amount > 0n)) total.wallets += 1
    total.interest += i.interest
    total.referral += i.levels.reduce((sum, amount) => sum + amount, 0n)
    total.mystery_box += i.mysteryBox
    total.prize += i.prizeWeekly + i.prizeFinal
    total.club += i.club
  }
  books.days[date] =
    `plan ${day.planVersion}, ${total.wallets} wallets: ${total.interest} ${total.referral} ${total.mystery_box} ${total.prize} ${total.club}`
  for (const { kind, weekId, pool, threshold, qualified, shares } of day.rounds)
    books.rounds[`${date} ${kind}`] = [weekId, pool, threshold, qualified, shares].join(' ')
  for (const { wallet, club, left, right, basisPoints, amount } of day.clubPayouts)
    books.clubs[`${date} ${wallet.address}`] = [club, left, right, basisPoints, amount].join(' ')
}

function principalOf(world: World, wallet: NaiveWallet): bigint {
  let principal = 0n
  for (const { owner, price, soldAt } of world.positions)
    if (owner === wallet && soldAt === null) principal += price
  return principal
}

/** The live team: both legs' active principal, wallets, and active wallets. */
function teamOf(world: World, wallet: NaiveWallet): string {
  const legs = [0n, 0n]
  let members = 0
  let active = 0
  const visit = (member: NaiveWallet, leg: number) => {
    const principal = principalOf(world, member)
    legs[leg]! += principal
    members += 1
    if (principal > 0n) active += 1
    for (const referral of member.referrals) visit(referral, leg)
  }
  wallet.referrals.forEach((referral, n) => {
    visit(referral, n % 2)
  })
  return `${legs[0]} ${legs[1]}, ${active} of ${members} active`
}

/** What counts for clubs of each wallet's legs at an instant: held for the plan's seasoning days. */
export function seasonedTeams(world: World, at: number): Record<string, string> {
  const { seasoningDays } = inForce(world, dayOf(at)).plan
  const seasonedOf = (wallet: NaiveWallet): bigint => {
    let sum = 0n
    for (const { owner, price, openedAt, soldAt } of world.positions)
      if (owner === wallet && soldAt === null && openedAt + seasoningDays * MS_OF_DAY <= at) sum += price
    for (const referral of wallet.referrals) sum += seasonedOf(referral)
    return sum
  }
  return Object.fromEntries(
    world.wallets.map((wallet) => {
      const legs = [0n, 0n]
      wallet.referrals.forEach((referral, n) => {
        legs[n % 2]! += seasonedOf(referral)
      })
      return [wallet.address, legs.join(' ')]
    }),
  )
}

function put(cells: Record<string, string>, key: string, amount: bigint): void {
  if (amount !== 0n) cells[key] = amount.toString()
}

function when(ms: number): string {
  return `${textOfDay(dayOf(ms))} ${new Date(ms).toISOString().slice(11)}`
}
