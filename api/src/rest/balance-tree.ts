import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ProductError } from '@polder/base/errors'
import { readTreeLeaves } from '@polder/ledger/reads/tree-leaves'
import * as z from 'zod'
import { clientOf } from '../http/request-log.ts'
import { untilCounted } from '../http/until-counted.ts'
import { route } from './call.ts'

const day = z.iso.date('Not a day such as 2026-11-20')

/** `GET /api/balance-trees/{day}.csv`: for mirrors, so that branches can be made again without the product. */
export const balanceTree = route({
  method: 'get',
  path: '/balance-trees/{day}.csv',
  tag: 'Product',
  summary: "The leaves of a closed day's balance tree as CSV, for mirrors",
  description:
    'A line for each wallet, in the order of the tree: hash and sum (wei) of its leaf. The hash is salted, so it does ' +
    'not say whose it is. Root and total follow from the lines (docs/money.md, Proof of liabilities). Kept for 31 days.',
  parameters: { day },
  answer: z.string().meta({ description: 'CSV with a line of headings' }),
  answerType: 'text/csv',
  refusals: [404],
  async serve({ reads, logger, limits }, request, response) {
    const asked = day.parse(request.params.day)
    const tree = await readTreeLeaves(reads, asked)
    if (!tree) throw new ProductError('NOT_FOUND', 'No tree of that day is kept.', 'not_found')
    response.type('text/csv; charset=utf-8')
    response.setHeader('content-disposition', `attachment; filename="polder-tree-${asked}.csv"`)
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    // It goes on as fast as the client's limit lets it read.
    const count = () => untilCounted(() => limits.request(clientOf(request), 5), gone.signal)
    try {
      await pipeline(Readable.from(linesOf(tree.leaves, count)), response)
    } catch (error) {
      // A file that ends early must not look whole.
      response.destroy()
      if ((error as { code?: unknown }).code !== 'ERR_STREAM_PREMATURE_CLOSE')
        logger.error({ err: error, day: asked }, 'a tree broke off')
    }
  },
})

async function* linesOf(
  leaves: AsyncGenerator<{ hash: Buffer; sum: bigint }[]>,
  count: () => Promise<void>,
): AsyncGenerator<string> {
  yield 'leaf,sum\n'
  for await (const part of leaves) {
    yield part.map(({ hash, sum }) => `0x${hash.toString('hex')},${sum}\n`).join('')
    await count()
  }
}
