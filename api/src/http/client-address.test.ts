import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { clientAddressOf } from './client-address.ts'
import { subnetOf } from './rate-limits.ts'

const ask = (forwarded: string | undefined, remoteAddress = '10.0.0.2') =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

describe("a client's address", () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:51000', '203.0.113.9'],
    ['2001:db8::9', '2001:db8::9'],
    ['[2001:db8::9]', '2001:db8::9'],
    ['[2001:db8::9]:51000', '2001:db8::9'],
    ['198.51.100.1, 203.0.113.9:443', '203.0.113.9'],
  ])('is read of %s behind one proxy', (forwarded, client) => {
    expect(clientAddressOf(1)(ask(forwarded))).toBe(client)
    expect(clientAddressOf('10.0.0.0/8')(ask(forwarded))).toBe(client)
  })

  it('is the same for every port, so that limits hold', () => {
    const clients = [1, 2, 3].flatMap((port) => [
      clientAddressOf(1)(ask(`203.0.113.9:${port}`)),
      subnetOf(clientAddressOf(1)(ask(`[::ffff:203.0.113.9]:${port}`))),
    ])
    expect(new Set(clients)).toEqual(new Set(['203.0.113.9']))
  })

  it.each(['unknown', '_hidden', '', 'fe80::1%eth0', '203.0.113.9:', '1.2.3.4.5', 'a:b:c'])(
    'is the proxy where the proxy writes %j',
    (forwarded) => expect(clientAddressOf(2)(ask(forwarded))).toBe('10.0.0.2'),
  )

  it('is what the last trusted proxy saw, and no more', () => {
    expect(clientAddressOf(0)(ask('203.0.113.9'))).toBe('10.0.0.2')
    expect(clientAddressOf(2)(ask('198.51.100.1, 203.0.113.9:1, 10.0.0.1:2'))).toBe('203.0.113.9')
    expect(clientAddressOf('10.0.0.0/8,loopback')(ask('198.51.100.1, 203.0.113.9:1, 10.0.0.1:2'))).toBe(
      '203.0.113.9',
    )
    expect(clientAddressOf('192.0.2.1')(ask('203.0.113.9'))).toBe('10.0.0.2')
  })
})
