// A receiver of webhooks (docs/receive.md): believes what is signed and new, takes each message once, and says what it took.
//   WEBHOOK_SECRET=… node docs/receive.mjs [port, 8080]
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { WEBHOOK_SECRET } = process.env
const MAX_AGE_SECONDS = 300
const MAX_BYTES = 100_000
// A real receiver keeps these where it keeps what it does with them, in one database transaction.
const taken = new Set()

const server = createServer(async (request, response) => {
  const answer = (status) => response.writeHead(status).end()
  let body = ''
  for await (const part of request.setEncoding('utf8')) {
    body += part
    if (body.length > MAX_BYTES) return answer(413)
  }
  const {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures = '',
  } = request.headers
  if (!isSigned(`${id}.${timestamp}.${body}`, signatures)) return answer(401)
  if (Math.abs(Date.now() / 1000 - timestamp) > MAX_AGE_SECONDS) return answer(401)
  if (!taken.has(id)) {
    taken.add(id)
    const { type, data } = JSON.parse(body)
    console.log(type, data.walletAddress ?? data.day, data.amountPOL ?? data.totalPOL, 'POL')
  }
  // Only now: what is not answered 2xx comes again.
  answer(204)
})
server.listen(Number(process.argv[2] ?? 8080), () => console.log('listens on port', server.address().port))

/** @param signatures one or more with spaces between, such as `v1,4zD…=` */
function isSigned(message, signatures) {
  const expected = Buffer.from(`v1,${createHmac('sha256', WEBHOOK_SECRET).update(message).digest('base64')}`)
  return signatures
    .split(' ')
    .map((one) => Buffer.from(one))
    .some((one) => one.length === expected.length && timingSafeEqual(one, expected))
}
