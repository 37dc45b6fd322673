import { expect, it } from 'vitest'
import { redisServers } from './redis-servers.ts'

it.each([
  ['redis://redis.example', ['redis://redis.example:6379']],
  ['rediss://:secret@redis.example:7000/2', ['rediss://:secret@redis.example:7000/2']],
  [
    'redis+sentinel://app:p%40ss@a.example:26380,b.example,[::1]/polder/2?sentinelPassword=watching',
    [
      'redis+sentinel://app:p%40ss@a.example:26380/polder/2?sentinelPassword=watching',
      'redis+sentinel://app:p%40ss@b.example:26379/polder/2?sentinelPassword=watching',
      'redis+sentinel://app:p%40ss@[::1]:26379/polder/2?sentinelPassword=watching',
    ],
  ],
  ['rediss+sentinel://a/polder', ['rediss+sentinel://a:26379/polder']],
])('reads %s', (text, servers) => {
  expect(redisServers(text)?.map(({ href }) => href)).toEqual(servers)
})

it.each([
  'http://redis.example',
  'redis://',
  'redis+sentinel://a,b',
  'redis+sentinel://a,b/',
  'redis+sentinel://a,,b/polder',
  'redis+sentinel://a:x,b/polder',
  'redis+sentinel://a,b/polder/second',
  'sentinel://a,b/polder',
])('does not take %s', (text) => expect(redisServers(text)).toBeNull())
