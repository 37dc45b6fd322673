// `npm run trial:proxy`: the Caddyfile of docker-compose.yml in front of two processes of the API, with a certificate of
// Caddy's own. Needs root and Debian's caddy, postgresql and redis-server. What an older Caddy does not know is left out,
// and said.
import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { freePort } from '@polder/base/embedded/port'
import { findProgram } from '../programs.mjs'
import { metricsToken, openInstallation } from './installation.mjs'
import { launch, root, runTrial, say } from './processes.mjs'
import { until } from './until.mjs'

/** What Debian's Caddy 2.6.2 lacks. */
const NEWER = /^\s*(trusted_proxies |trusted_proxies_strict|stream_close_delay ).*\n/gm

await runTrial('proxy', async () => {
  const caddy = findProgram(process.env.CADDY_PATH, ['caddy'])
  if (!caddy) return say('proxy: skipped: apt-get install caddy')
  const { roles, folder, db } = await openInstallation()
  const port = await freePort()
  const origin = `https://localhost:${port}`
  const settings = { TRUST_PROXY: '1', PUBLIC_URL: origin }
  const apis = [await roles.start('api', settings), await roles.start('api', settings)]

  const file = join(folder, 'Caddyfile')
  const shipped = readFileSync(join(root, 'stack/proxy/Caddyfile'), 'utf8')
    // Two ports of this machine for what Compose's DNS says of "api".
    .replace(/dynamic a api 3000 \{[^}]*\}/, `to ${apis.map(({ url }) => new URL(url).host).join(' ')}`)
    .replace('{$SITE_ADDRESS} {', '{$SITE_ADDRESS} {\n\ttls internal')
    .replace(/^\{$/m, '{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust')
  writeFileSync(file, shipped)
  const env = {
    ...{ SITE_ADDRESS: origin, FRONT_PROXIES: '192.0.2.1/32' },
    ...{ XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  }
  const adapted = launch(caddy, ['adapt', '--config', file, '--adapter', 'caddyfile'], env)
  if ((await adapted.ended) !== 0) {
    say(`this Caddy is too old for the file: ${adapted.said().trim().split('\n').at(-1)}`)
    writeFileSync(
      file,
      shipped
        .replace(NEWER, '')
        .replace(/\tservers \{[^}]*\}\n/, '')
        .replace('{client_ip}', '{remote_host}'),
    )
  }
  launch(caddy, ['run', '--config', file, '--adapter', 'caddyfile'], env)
  const authority = join(folder, 'caddy/pki/authorities/local/root.crt')
  const ca = await until('the certificate', () => readFileSync(authority))
  const ask = (path, options = {}, body) => send(`${origin}${path}`, { ca, ...options }, body)
  await until('the site', async () => (await ask('/api/config')).status === 200)

  for (const path of ['/metrics', '/healthz']) {
    const { status } = await ask(path, { headers: { authorization: `Bearer ${metricsToken}` } })
    if (status !== 404) throw new Error(`${path} answers ${status} to strangers`)
  }
  say('metrics are for the inside')

  await Promise.all(Array.from({ length: 40 }, () => ask('/api/config')))
  for (const { url } of apis) {
    const headers = { authorization: `Bearer ${metricsToken}` }
    const text = await (await fetch(`${url}/metrics`, { headers })).text()
    if (!/polder_http_request_seconds_count\{[^}]*"\/api\/config"/.test(text))
      throw new Error(`${url} was not asked`)
  }
  say('both processes answer')

  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9', origin }
  const login = JSON.stringify({ username: 'admin', password: 'wrong' })
  const refused = await ask('/api/auth/admin/login', { method: 'POST', headers }, login)
  if (refused.status !== 401) throw new Error(`a wrong password is answered ${refused.status}`)
  const { rows } = await db.query('select key from admin_login_throttle')
  const keys = rows.map(({ key }) => key).join(' ')
  if (keys.includes('203.0.113') || !/127\.0\.0|::1/.test(keys)) throw new Error(`the client is ${keys}`)
  say(`a forwarded address of a stranger is not believed: ${keys}`)

  const large = JSON.stringify({ query: `{ ${'a'.repeat(3_000_000)} }` })
  const { status } = await ask('/graphql', { method: 'POST', headers }, large)
  if (status !== 413) throw new Error(`3 MB are answered ${status}`)
  say('a body of 3 MB is refused')

  const socket = await openSocket(`${origin}/graphql`, { ca, headers: { origin } })
  await socket.send(JSON.stringify({ type: 'connection_init' }))
  await until('the socket to answer', () => socket.heard().includes('connection_ack'))
  say('a WebSocket of subscriptions is open')

  await roles.stop(apis[0])
  for (let n = 0; n < 20; n += 1) {
    const answer = await ask('/api/config')
    if (answer.status !== 200) throw new Error(`with one process gone: ${answer.status}`)
  }
  say('with one process gone the other answers')
})

/** @returns {Promise<{ status: number, text: string }>} */
function send(url, options, body) {
  return new Promise((resolve, reject) => {
    const asked = request(url, options, (answer) => {
      let text = ''
      answer.on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode, text }))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/** A WebSocket of GraphQL, as far as one message needs it. */
function openSocket(url, { ca, headers }) {
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      ca,
      headers: {
        ...headers,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.from('polder-trial-key').toString('base64'),
        'sec-websocket-protocol': 'graphql-transport-ws',
      },
    })
    asked.on('error', reject)
    asked.on('response', ({ statusCode }) => reject(new Error(`the socket is answered ${statusCode}`)))
    asked.on('upgrade', (_answer, socket) => {
      let heard = ''
      socket.on('data', (chunk) => {
        heard += chunk
      })
      socket.on('error', () => undefined)
      resolve({
        heard: () => heard,
        // Masked by zeros, which changes nothing.
        send: (text) =>
          socket.write(
            Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]),
          ),
      })
    })
    asked.end()
  })
}
