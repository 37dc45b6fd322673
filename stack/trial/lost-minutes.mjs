// A withdrawal's life is cut by a restore at every point between its request and its end, while the chain goes on: the
// books must become what the chain says, and nobody may be paid twice.
import { writeSystemLog } from '@polder/ledger/system-log'
import { startChain } from '@polder/testing/chain'
import { differences, goOn } from '../dist/testing/after-loss.js'
import { live, openBooks, POINTS, POL, work } from '../dist/testing/payout-life.js'
import { restore, startProduct, urlOf } from './postgres-server.mjs'

const DEPOSIT = 200n * POL

/** @param {import('@polder/indexer/testing/random').Random} random */
export async function rehearseLosses(random) {
  const kept = POINTS.slice(0, -1)
  for (const point of shuffled(kept, random)) {
    const later = POINTS.slice(POINTS.indexOf(point) + 1)
    const reached = later[random.below(later.length)]
    const greedy = random.chance(0.5)
    const wrong = await rehearse({ kept: point, reached, greedy, name: `life-${POINTS.indexOf(point)}` })
    const what = `restored to "${point}" when the chain was at "${reached}"${greedy ? ', owners first' : ''}`
    if (wrong.length > 0) throw new Error(`${what}:\n${wrong.join('\n')}`)
    console.log(`${what}: the books are what the chain says, and nobody was paid twice`)
  }
}

async function rehearse({ kept, reached, greedy, name }) {
  const chain = await startChain()
  let books
  let restored
  try {
    const product = await startProduct(name)
    books = await openBooks(chain, urlOf(product))
    const wallets = [1, 2].map((index) => chain.accounts[index].address.toLowerCase())
    for (const index of [1, 2]) await chain.deposit(index, DEPOSIT)
    await chain.finalize()
    await books.index()
    await work(books)
    await chain.client.setAutomine(false)
    const base = product.backUp()

    const life = { wallet: wallets[0], amount: 100n * POL }
    await live(books, chain, { ...life, from: 'not asked for', to: kept })
    const [{ moment }] = await books.db.query('select clock_timestamp()::text as moment')
    await live(books, chain, { ...life, from: kept, to: reached })
    // Postgres reads the WAL up to the first thing after the moment.
    await writeSystemLog(books.db.manager, { type: 'alert', message: 'The last line before the loss' })
    await books.close()
    await product.lose()

    restored = await restore(product, { name: `${name}-restored`, base, moment })
    books = await openBooks(chain, urlOf(restored))
    await goOn(books, chain, wallets, greedy)
    const wrong = await differences(books, chain, wallets, DEPOSIT)
    const [{ noticed }] = await books.db.query(
      `select count(*)::int as noticed from system_log where message like 'The database was restored%'`,
    )
    return noticed === 1 ? wrong : [...wrong, 'the workers have not noticed the restore']
  } finally {
    await books?.close()
    await restored?.end()
    await chain.stop()
  }
}

function shuffled(list, random) {
  return list
    .map((item) => ({ item, at: random.below(2 ** 31) }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}
