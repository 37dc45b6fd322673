import { STORY_DAYS } from '../begin-earlier.ts'
import { StartError } from '../start-error.ts'

const SIZES = [
  { name: 'small', wallets: 40, days: STORY_DAYS, everyDays: 5 },
  { name: 'medium', wallets: 2_000, days: STORY_DAYS, everyDays: 10 },
  { name: 'large', wallets: 100_000, days: STORY_DAYS, everyDays: 20 },
]

/**
 * @param args such as `['--size', 'small']`
 * @throws StartError for anything but one of the sizes
 */
export function readSeedSize(args: string[]) {
  const [option, name, ...more] = args.flatMap((arg) => arg.split('='))
  const size = SIZES.find((each) => each.name === name)
  if (option !== '--size' || !size || more.length > 0) {
    throw new StartError(`Use it as \`npm run seed -- --size ${SIZES.map((each) => each.name).join('|')}\`.`)
  }
  return size
}
