import { expect, it } from 'vitest'
import { readSeedSize } from './seed-arguments.ts'

it.each([
  [['--size', 'small'], 40],
  [['--size=large'], 100_000],
])('%j', (args, wallets) => expect(readSeedSize(args).wallets).toBe(wallets))

it.each([[[]], [['small']], [['--size']], [['--size', 'huge']], [['--size', 'small', '--days']]])(
  'refuses %j',
  (args) => expect(() => readSeedSize(args)).toThrow(/--size small\|medium\|large/),
)
