import { rebuildTeams } from '../../teams/rebuild-teams.ts'
import { addressOf } from '../../testing/test-ledger.ts'
import type { Act, History, Moment } from './history-arbitrary.ts'
import type { ModelLedger } from './model-ledger.ts'
import { dayOf, isMonthEnd, MS_OF_DAY, textOfDay, weekdayOf } from './naive-calendar.ts'
import { ALLOWANCE, Product, pickOne } from './product.ts'

/**
 * Runs a history on the real product.
 * @param maxDays the clock stops so many days after the opening
 */
export async function runHistory(ledger: ModelLedger, history: History, maxDays: number): Promise<Product> {
  const product = new Product(ledger, history.terms)
  const end = (dayOf(ledger.now()) + maxDays) * MS_OF_DAY
  for (const [n, sponsor] of history.sponsors.entries()) {
    const code = sponsor === null ? null : product.codes.get(addressOf(sponsor + 1))!
    await product.connect(n + 1, code)
    await product.deposit(n + 1, ALLOWANCE)
    for (let bought = 0; bought < (history.holdings[n] ?? 0); bought++)
      await product.purchase(n + 1, nftOf(product, n + bought))
  }
  for (const act of history.acts) await tryAct(product, act, history.sponsors.length, end)
  await ledger.moveTo(Math.min(end, dayStart(dayOf(ledger.now()) + 1)))
  await product.close()
  return product
}

async function tryAct(product: Product, act: Act, wallets: number, end: number): Promise<void> {
  const { ledger } = product
  const walletOf = (n: number) => (n % wallets) + 1
  const moveTo = (at: number) => ledger.moveTo(Math.min(at, end))
  switch (act.do) {
    case 'connect':
      return product.connect(act.wallet + 1, codeFor(product, act))
    case 'deposit':
      return product.deposit(act.wallet + 1, act.amount)
    case 'rebuild teams':
      await rebuildTeams(ledger.db)
      return
    case 'reverse':
      return product.reverse(act.deposit)
    case 'purchase':
      for (let n = 0; n < act.times; n++)
        await product.purchase(walletOf(act.wallet), nftOf(product, act.nft))
      return
    case 'sell':
      return product.sell(act.position, act.by)
    case 'withdraw':
      return product.withdraw(
        walletOf(act.wallet),
        await amountOf(product, addressOf(walletOf(act.wallet)), act.amount),
      )
    case 'end':
      return product.end(act.withdrawal, act.how)
    case 'settle late':
      return product.settleLate(act.withdrawal)
    case 'unknown payout':
      return product.payUnknown(act.wallet + 1, act.net)
    case 'pass':
      await moveTo(momentAfter(ledger.now(), act.until, act.count))
      if (act.close === 'once') await product.close()
      if (act.close === 'two at once') await product.close(2)
      if (act.close === 'among acts') await closeAmongActs(product, walletOf(act.count))
      if (act.close === 'twice') {
        await product.close()
        await product.close()
      }
      return
    case 'sell at vesting': {
      const vestsAt = ({ openedAt, vestingDays }: (typeof product.held)[number]) =>
        openedAt + vestingDays * MS_OF_DAY + act.offsetMs
      const coming = product.held.filter((position) => vestsAt(position) >= ledger.now())
      const position = pickOne(coming, act.position)
      if (!position || vestsAt(position) > end) return
      await moveTo(vestsAt(position))
      return product.sell(product.held.indexOf(position))
    }
    case 'buy at seasoning': {
      const { seasoningDays } = product.terms.clubRules
      const now = ledger.now()
      let last = dayOf(now) + seasoningDays - 1
      while (!isMonthEnd(last) || dayStart(last + 1 - seasoningDays) + act.offsetMs < now) last += 1
      await moveTo(dayStart(last + 1 - seasoningDays) + act.offsetMs)
      return product.purchase(walletOf(act.wallet), nftOf(product, act.nft))
    }
    case 'plan': {
      let from = dayOf(ledger.now()) + act.inDays
      while (act.atMonthEnd && !isMonthEnd(from)) from += 1
      return product.changePlan(textOfDay(from), act.terms)
    }
  }
}

/** A deposit, a purchase and a sale of the day, while two closers close the days before. */
async function closeAmongActs(product: Product, wallet: number): Promise<void> {
  await product.close(2, async () => {
    await product.deposit(wallet, ALLOWANCE)
    // While it owes, whether it can buy depends on what the close has paid it so far.
    const { receivable } = await product.figures(addressOf(wallet))
    if (receivable === 0n) await product.purchase(wallet, nftOf(product, 0))
    await product.sell(product.held.length - 1)
  })
}

function codeFor(product: Product, act: Extract<Act, { do: 'connect' }>): string | null {
  if (act.code === 'none') return null
  if (act.code === 'unknown') return 'NOSUCHCO'
  const code = pickOne([...product.codes.values()], act.sponsor) ?? null
  return act.code === 'lower case' ? (code?.toLowerCase() ?? null) : code
}

function nftOf(product: Product, n: number): string {
  return pickOne(product.terms.catalogue, n)!.id
}

async function amountOf(
  product: Product,
  address: string,
  amount: Extract<Act, { do: 'withdraw' }>['amount'],
): Promise<bigint> {
  const { available } = await product.figures(address)
  const [whole, decimals = ''] = product.terms.withdrawal.minimumBalance.split('.')
  const max = available - BigInt(whole + decimals.padEnd(18, '0'))
  const amounts = {
    half: available / 2n,
    most: max,
    'a wei too much': max + 1n,
    'a cent': 10n ** 16n,
    'a wei': 1n,
  }
  return amounts[amount] > 0n ? amounts[amount] : 1n
}

function momentAfter(now: number, until: Moment, count: number): number {
  const today = dayOf(now)
  const following = (fits: (day: number) => boolean) => {
    let day = today + 1
    while (!fits(day)) day += 1
    return day
  }
  switch (until) {
    case 'hours':
      return now + count * 3_600_000
    case 'days':
      return now + count * MS_OF_DAY
    case 'midnight':
      return dayStart(today + 1)
    case 'just before midnight':
      return dayStart(today + 1) - 1
    case 'sunday':
      return dayStart(following((day) => weekdayOf(day) === 6)) + 1
    case 'month end':
      return dayStart(following(isMonthEnd)) + count * 3_600_000
  }
}

function dayStart(day: number): number {
  return day * MS_OF_DAY
}
