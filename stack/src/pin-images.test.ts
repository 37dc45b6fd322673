import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
// @ts-expect-error: a script that runs before anything is built, and has no types.
import { digestOf, pin, unpinned } from '../pin-images.mjs'

const DIGEST = `sha256:${'ab'.repeat(32)}`
const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')

let registry: Server
let url: string
beforeAll(async () => {
  // As Docker Hub: nothing without a token, which it gives to whoever only reads.
  registry = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, url)
    if (pathname === '/token') {
      response.end(
        JSON.stringify({ token: `for ${searchParams.get('scope')} of ${searchParams.get('service')}` }),
      )
    } else if (request.headers.authorization !== 'Bearer for repository:library/node:pull of hub') {
      const scope = `repository:${pathname.split('/').slice(2, 4).join('/')}:pull`
      response.setHeader('www-authenticate', `Bearer realm="${url}/token",service="hub",scope="${scope}"`)
      response.writeHead(401).end()
    } else if (pathname === '/v2/library/node/manifests/24.21.0') {
      expect(request.method).toBe('HEAD')
      expect(request.headers.accept).toContain('image.index')
      response.setHeader('docker-content-digest', DIGEST).end()
    } else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
})
afterAll(() => void registry.close())

it('asks the registry for what a tag stands for', async () => {
  expect(await digestOf('node:24.21.0', url)).toBe(DIGEST)
  await expect(digestOf('node:0', url)).rejects.toThrow('node:0: HTTP 404')
})

it('writes the digest behind its tag, once', () => {
  const text = '    image: a/b:v1.2.3\nARG NODE_IMAGE=node:24.21.0\n    image: $OURS\n'
  expect(unpinned(text)).toEqual(['a/b:v1.2.3', 'node:24.21.0'])
  const pinned = pin(text, new Map([['a/b:v1.2.3', DIGEST]]))
  expect(pinned).toContain(`image: a/b:v1.2.3@${DIGEST}\n`)
  expect(unpinned(pinned)).toEqual(['node:24.21.0'])
})

it('every image of ours has a version that does not move', () => {
  const images = ['docker-compose.yml', 'Dockerfile'].flatMap((name) => [
    ...read(name).matchAll(/(?:image: |_IMAGE=)([a-z][^\s$]+)$/gm),
  ])
  expect(images.length).toBeGreaterThan(8)
  for (const [, image] of images) expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?([-@]|$)/)
})
