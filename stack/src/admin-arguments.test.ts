import { describe, expect, it } from 'vitest'
import { readAdminCommand } from './admin-arguments.ts'

describe('readAdminCommand', () => {
  it.each([
    [['list'], { act: 'list' }],
    [['add', 'ada', '--role', 'viewer'], { act: 'add', username: 'ada', role: 'viewer' }],
    [['add', 'ada', '--role=admin'], { act: 'add', username: 'ada', role: 'admin' }],
    [['disable', 'ada'], { act: 'disable', username: 'ada' }],
    [['totp-off', 'ada'], { act: 'totp-off', username: 'ada' }],
  ])('%j', (args, command) => expect(readAdminCommand(args)).toEqual(command))

  it.each([
    [[], /Use it as/],
    [['remove', 'ada'], /Use it as/],
    [['list', 'ada'], /Use it as/],
    [['reset'], /Whose account/],
    [['reset', '--role', 'admin'], /Whose account/],
    [['reset', 'ada', 'bob'], /nothing else/],
    [['add', 'ada'], /needs --role/],
    [['add', 'ada', '--role', 'owner'], /needs --role/],
    [['add', 'ada', '--role', 'admin', 'bob'], /needs --role/],
  ])('refuses %j', (args, message) => expect(() => readAdminCommand(args)).toThrow(message))
})
