import { describe, expect, it } from 'vitest'
import { readAddress } from './read-address.ts'

const lower = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

describe('readAddress', () => {
  it.each([
    ['in lower case', lower],
    ['with its checksum', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
    ['in upper case', '0x70997970C51812DC3A010C7D01B50E0D17DC79C8'],
    ['with blanks around it', `  ${lower}\n`],
    ['with an upper-case X', `0X${lower.slice(2)}`],
  ])('takes an address %s', (_, text) => expect(readAddress(text)).toEqual({ address: lower }))

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['vitalik.eth', 'notAnAddress'],
    [lower.slice(2), 'notAnAddress'],
    [lower.replace('c8', 'g8'), 'notAnAddress'],
    [lower.slice(0, -1), 'tooShort'],
    [`${lower}0`, 'tooLong'],
    ['0x70997970c51812dc3A010C7d01b50e0d17dc79C8', 'checksum'],
  ])('says what is wrong with %j', (text, problem) => expect(readAddress(text)).toEqual({ problem }))
})
