import { execFile, execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '@polder/base/embedded/port'
import { openRedis } from '@polder/base/redis'
import { startRedis, startSentinels } from '@polder/testing/redis'
import { makeTemporaryFolder, removeTemporaryFolder } from '@polder/testing/temporary-folder'
import { expect, it } from 'vitest'
import { assertRedis } from './check-redis.ts'

it('takes a Redis that answers and keeps what it holds', async () => {
  const redis = await startRedis()
  await expect(assertRedis(redis.url)).resolves.toBeUndefined()
  await redis.stop()
})

it('says what to do about one that is away', async () => {
  await expect(assertRedis(`redis://127.0.0.1:${await freePort()}`)).rejects.toThrow(
    /REDIS_URL: no Redis answers at 127.0.0.1:\d+ \(ECONNREFUSED\)/,
  )
})

it('says what to do about one that refuses the sign-in', async () => {
  const redis = await startRedis('--requirepass', 'secret')
  const [, address] = redis.url.split('//')
  for (const url of [redis.url, `redis://:wrong@${address}`])
    await expect(assertRedis(url)).rejects.toThrow(/REDIS_URL: .* refuses the sign-in/)
  await expect(assertRedis(`redis://:secret@${address}`)).resolves.toBeUndefined()
  await redis.stop()
})

it('says what to do about one that throws jobs away', async () => {
  const redis = await startRedis('--maxmemory-policy', 'allkeys-lru')
  await expect(assertRedis(redis.url)).rejects.toThrow(/maxmemory-policy allkeys-lru.*noeviction/)
  await redis.stop()
})

it('asks the primary that sentinels name, and says what to do when they name none', async () => {
  const redis = await startSentinels('secret')
  await expect(assertRedis(redis.url)).resolves.toBeUndefined()
  const hosts = new URL(redis.url.replace(/,.*\//, '/')).host
  for (const wrong of [redis.url.replace(':secret@', ':wrong@'), redis.url.replace('=secret', '=wrong')])
    await expect(assertRedis(wrong)).rejects.toThrow(
      new RegExp(`REDIS_URL: the Redis at ${hosts}, .* \\(primary polder\\) refuses the sign-in`),
    )
  await expect(assertRedis(redis.url.replace('/polder', '/another'))).rejects.toThrow(
    /REDIS_URL: no Redis answers at .* \(primary another\) \(All sentinels are unreachable/,
  )
  const replica = redis.replica.url.replace('//', '//:secret@')
  await expect(assertRedis(replica)).rejects.toThrow(
    /refuses what is asked of it \(READONLY.*Give the primary/,
  )
  const primary = openRedis(redis.url, {})
  await primary.config('SET', 'maxmemory-policy', 'allkeys-lru')
  primary.disconnect()
  await expect(assertRedis(redis.url)).rejects.toThrow(/\(primary polder\) throws away what it holds/)
  await redis.stop()
}, 40_000)

it('takes one that is full: it may be emptied while the product runs', async () => {
  const redis = await startRedis('--maxmemory', '1')
  await expect(assertRedis(redis.url)).resolves.toBeUndefined()
  await redis.stop()
})

/** Signs in, and puts a job into a queue, as a process does that trusts a certificate (which Node reads as it starts). */
const USE = `
  const { assertRedis } = await import('./stack/dist/check-redis.js')
  const { openQueueBackend } = await import('./base/dist/queues/backend.js')
  const redisUrl = process.argv[1]
  await assertRedis(redisUrl)
  const backend = openQueueBackend({ databaseUrl: 'postgres://x', redisUrl, logger: console })
  const queue = backend.openQueue('checks')
  await queue.add('a', {})
  console.log(await queue.getJobCountByTypes('waiting'))
  await queue.close()
  await backend.close()`

it('speaks TLS to one that asks for it, whose certificate it trusts', async () => {
  const folder = makeTemporaryFolder('redis-tls')
  const [key, certificate, port] = [join(folder, 'key'), join(folder, 'crt'), await freePort()]
  const request =
    'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1'
  execFileSync('openssl', [...request.split(' '), '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const files = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-auth-clients', 'no']
  const redis = await startRedis('--requirepass', 'secret', '--tls-port', String(port), ...files)
  const url = `rediss://:secret@127.0.0.1:${port}`
  await expect(assertRedis(url)).rejects.toThrow(/REDIS_URL: .*(SELF_SIGNED|certificate)/)
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', USE, url], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate },
  })
  expect(stdout.trim()).toBe('1')
  await redis.stop()
  removeTemporaryFolder(folder)
})
