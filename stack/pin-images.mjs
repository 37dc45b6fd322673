// Pins every image of docker-compose.yml and the Dockerfile: asks its registry for the digest of its tag and writes
// `name:tag@sha256:…` in its place, so that a build tomorrow takes the same bytes. To move on, change a tag, drop its
// digest and run this again. With --check it only says which are not pinned.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const INDEX = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
].join(', ')
const IMAGE = /^(\s*image: |ARG \w+_IMAGE=)([\w./:-]+:[\w.-]+)$/gm

/**
 * @param text of a Compose file or a Dockerfile
 * @returns the images in it that have a tag and no digest
 */
export function unpinned(text) {
  return [...text.matchAll(IMAGE)].map(([, , image]) => image)
}

/** @param digests by image; those that are not in it stay as they are */
export function pin(text, digests) {
  return text.replace(IMAGE, (line, before, image) =>
    digests.has(image) ? `${before}${image}@${digests.get(image)}` : line,
  )
}

/**
 * @param image such as `node:24.21.0-bookworm-slim` or `prom/prometheus:v3.5.0`, of Docker Hub
 * @param registry its address
 * @returns `sha256:…` of what the tag stands for on every platform
 * @throws Error when the registry has no such tag
 */
export async function digestOf(image, registry = 'https://registry-1.docker.io') {
  const [name, tag] = image.split(':')
  const path = name.includes('/') ? name : `library/${name}`
  const url = `${registry}/v2/${path}/manifests/${tag}`
  const ask = (headers) => fetch(url, { method: 'HEAD', headers: { accept: INDEX, ...headers } })
  let answer = await ask({})
  if (answer.status === 401) answer = await ask({ authorization: `Bearer ${await tokenFor(answer)}` })
  const digest = answer.headers.get('docker-content-digest')
  if (!answer.ok || !/^sha256:[0-9a-f]{64}$/.test(digest ?? ''))
    throw new Error(`${image}: HTTP ${answer.status}`)
  return digest
}

/** A registry says where it gives a token to whoever only reads. */
async function tokenFor(refused) {
  const challenge = refused.headers.get('www-authenticate') ?? ''
  const { realm, ...asked } = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
  const answer = await fetch(`${realm}?${new URLSearchParams(asked)}`)
  return (await answer.json()).token
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  for (const path of ['docker-compose.yml', 'Dockerfile'].map((name) => join(root, name))) {
    const text = readFileSync(path, 'utf8')
    const digests = new Map()
    for (const image of unpinned(text)) {
      if (process.argv.includes('--check')) {
        console.error(`not pinned: ${image}`)
        process.exitCode = 1
      } else digests.set(image, await digestOf(image))
    }
    writeFileSync(path, pin(text, digests))
    for (const [image, digest] of digests) console.log(`${image}@${digest}`)
  }
}
