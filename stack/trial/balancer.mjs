import { createServer, request } from 'node:http'

/**
 * Plays the proxy in front of several API processes: each request goes to the next that answers.
 * @param {number} port to listen on
 * @param {number[]} targets ports on loopback
 */
export async function startBalancer(port, targets) {
  let turn = 0
  const server = createServer(async (asked, answer) => {
    const chunks = []
    for await (const chunk of asked) chunks.push(chunk)
    for (let tries = 0; tries < targets.length; tries += 1) {
      turn += 1
      if (await forward(asked, Buffer.concat(chunks), answer, targets[turn % targets.length])) return
    }
    answer.writeHead(502).end()
  })
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function forward(asked, body, answer, port) {
  const headers = { ...asked.headers, 'x-forwarded-for': asked.socket.remoteAddress }
  return new Promise((resolve) => {
    const sent = request(
      { host: '127.0.0.1', port, method: asked.method, path: asked.url, headers },
      (got) => {
        answer.writeHead(got.statusCode, got.headers)
        got.pipe(answer)
        resolve(true)
      },
    )
    sent.once('error', () => resolve(false))
    sent.end(body)
  })
}
