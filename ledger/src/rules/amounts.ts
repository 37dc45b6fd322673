/** An amount of wei as two numbers: high × 10^15 + low. */
export interface Words {
  high: number
  low: number
}

const WORD = 1e15
const WORD_DIGITS = 10n ** 15n
const WHOLE = 10_000

/** @param amount wei, not negative */
export function wordsOf(amount: bigint): Words {
  return { high: Number(amount / WORD_DIGITS), low: Number(amount % WORD_DIGITS) }
}

/**
 * Amounts of wei by place, none negative, as two columns of numbers: what a rule sums over all wallets takes a tenth of
 * the time and a quarter of the memory of bigints. Every operation is exact; an amount of 9 × 10^30 wei or more, over
 * a hundred times all POL that exist, is refused.
 */
export class Amounts {
  readonly high: Float64Array
  readonly low: Float64Array

  constructor(readonly length: number) {
    this.high = new Float64Array(length)
    this.low = new Float64Array(length)
  }

  static from(amounts: readonly bigint[]): Amounts {
    const column = new Amounts(amounts.length)
    amounts.forEach((amount, place) => {
      column.add(place, amount)
    })
    return column
  }

  /** @returns wei */
  get(place: number): bigint {
    return BigInt(this.high[place]!) * WORD_DIGITS + BigInt(this.low[place]!)
  }

  isZero(place: number): boolean {
    return this.low[place] === 0 && this.high[place] === 0
  }

  isBelow(place: number, { high, low }: Words): boolean {
    const own = this.high[place]!
    return own < high || (own === high && this.low[place]! < low)
  }

  /** @param amount wei @throws RangeError when the sum is too large */
  add(place: number, amount: bigint): void {
    const { high, low } = wordsOf(amount)
    this.addWords(place, high, low)
  }

  /** Adds what another column has at a place. @throws RangeError when the sum is too large */
  addFrom(place: number, other: Amounts, at: number): void {
    this.addWords(place, other.high[at]!, other.low[at]!)
  }

  /** Adds another column to this one, place by place. @throws RangeError when a sum is too large */
  addAll(other: Amounts): void {
    for (let place = 0; place < this.length; place++) {
      if (!other.isZero(place)) this.addFrom(place, other, place)
    }
  }

  /** @throws RangeError when the sum is too large */
  addWords(place: number, high: number, low: number): void {
    let sum = this.low[place]! + low
    let carried = this.high[place]! + high
    if (sum >= WORD) {
      sum -= WORD
      carried += 1
    }
    if (!(carried <= Number.MAX_SAFE_INTEGER))
      throw new RangeError('An amount is larger than all that exists')
    this.low[place] = sum
    this.high[place] = carried
  }

  /** Takes off. @throws RangeError when more is taken than there is */
  takeWords(place: number, high: number, low: number): void {
    let rest = this.low[place]! - low
    let left = this.high[place]! - high
    if (rest < 0) {
      rest += WORD
      left -= 1
    }
    if (left < 0) throw new RangeError('More is taken than there is')
    this.low[place] = rest
    this.high[place] = left
  }

  copy(): Amounts {
    const copy = new Amounts(this.length)
    copy.high.set(this.high)
    copy.low.set(this.low)
    return copy
  }

  /**
   * Leaves a share of an amount, rounded down, as `shareOf` of @polder/base/amount does.
   * @param basisPoints 0 to 10,000
   */
  keepShare(place: number, basisPoints: number): void {
    // high × 10^15 + low = (high × 10^11 + tenThousands) × 10^4 + rest
    const tenThousands = Math.floor(this.low[place]! / WHOLE)
    const rest = this.low[place]! - tenThousands * WHOLE
    const below = tenThousands * basisPoints + Math.floor((rest * basisPoints) / WHOLE)
    const above = this.high[place]! * basisPoints
    if (!(above <= Number.MAX_SAFE_INTEGER)) throw new RangeError('A share is larger than all that exists')
    const high = Math.floor(above / WHOLE)
    const sum = (above - high * WHOLE) * (WORD / WHOLE) + below
    this.high[place] = sum >= WORD ? high + 1 : high
    this.low[place] = sum >= WORD ? sum - WORD : sum
  }

  /** @returns wei of all places from one to before another @throws RangeError when the sum is too large */
  sum(from = 0, to = this.length): bigint {
    let high = 0
    let low = 0
    for (let place = from; place < to; place++) {
      high += this.high[place]!
      low += this.low[place]!
      if (low < WORD) continue
      low -= WORD
      high += 1
    }
    if (!(high <= Number.MAX_SAFE_INTEGER)) throw new RangeError('A sum is larger than all that exists')
    return BigInt(high) * WORD_DIGITS + BigInt(low)
  }
}
