import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import express from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendPrecompressed } from './static-web.ts'

const root = mkdtempSync(join(tmpdir(), 'polder-precompressed-'))
let server: Server

beforeAll(async () => {
  mkdirSync(join(root, 'assets'))
  for (const name of ['assets/app-1a2B.js', 'assets/app-1a2B.css']) {
    writeFileSync(join(root, name), `plain ${name}`)
    writeFileSync(join(root, `${name}.br`), brotliCompressSync(`small ${name}`))
  }
  writeFileSync(join(root, 'plain.js'), 'plain only')
  const app = express().use(sendPrecompressed(root), express.static(root))
  server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  rmSync(root, { recursive: true })
})

/** As a browser asks; `fetch` would undo the encoding. */
function get(path: string, accept: string) {
  const { port } = server.address() as AddressInfo
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      request({ host: '127.0.0.1', port, path, headers: { 'accept-encoding': accept } }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        )
      })
        .on('error', reject)
        .end()
    },
  )
}

describe('sendPrecompressed', () => {
  it.each([
    ['/assets/app-1a2B.js', 'text/javascript; charset=utf-8'],
    ['/assets/app-1a2B.css', 'text/css; charset=utf-8'],
  ])('sends the twin of %s as what it is', async (path, type) => {
    const { status, headers, body } = await get(`${path}?v=1`, 'gzip, br')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': type,
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect(brotliDecompressSync(body).toString()).toBe(`small ${path.slice(1)}`)
  })

  it('sends the file itself to whoever reads no brotli, and where there is no twin', async () => {
    const plain = await get('/assets/app-1a2B.js', 'gzip')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body.toString()).toBe('plain assets/app-1a2B.js')
    expect(plain.headers.vary).toMatch(/accept-encoding/i)
    expect((await get('/plain.js', 'br')).body.toString()).toBe('plain only')
  })

  it('leaves alone what is no plain name', async () => {
    expect((await get('/assets/../../etc/passwd.js', 'br')).status).toBe(404)
    expect((await get('/assets/%2e%2e/plain.js', 'br')).headers['content-encoding']).toBeUndefined()
  })
})
