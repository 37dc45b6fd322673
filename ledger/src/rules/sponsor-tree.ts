import { Amounts } from './amounts.ts'

/**
 * Who sponsored whom. A sponsor is always older than the wallets it sponsors, so one pass from the youngest wallet
 * to the oldest reaches every wallet before its sponsor.
 */
export interface SponsorTree {
  /** wallet ids, rising */
  ids: Float64Array
  /** place of the sponsor in `ids`, -1 for none */
  sponsor: Int32Array
  /** 1 for a wallet in its sponsor's left leg: direct referrals join left and right in turn (docs/money.md#clubs) */
  left: Uint8Array
}

/** Volumes of both legs, by place in the tree; wei. */
export interface Legs {
  left: Amounts
  right: Amounts
}

/** @returns whether the nth direct referral (from 1) joins the left leg */
export function joinsLeftLeg(ordinal: number): boolean {
  return ordinal % 2 === 1
}

/**
 * @param below looks only at places before this one
 * @returns the place of a wallet in the tree, -1 when it is not there
 */
export function placeOf(tree: SponsorTree, id: number, below: number = tree.ids.length): number {
  let low = 0
  // Ids rise by at least one from place to place; where none was skipped, the first guess is right.
  let high = Math.min(below - 1, id - (tree.ids[0] ?? 0))
  if (tree.ids[high] === id) return high
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = tree.ids[middle]!
    if (found === id) return middle
    if (found < id) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/**
 * A leg's volume is the sum over that whole subtree, at any depth.
 * @param own what each wallet itself has, by place
 */
export function legVolumes(tree: SponsorTree, own: Amounts): Legs {
  const size = tree.ids.length
  const left = new Amounts(size)
  const right = new Amounts(size)
  for (let place = size - 1; place >= 0; place--) {
    const sponsor = tree.sponsor[place]!
    if (sponsor < 0) continue
    const leg = tree.left[place] ? left : right
    for (const part of [own, left, right]) {
      if (!part.isZero(place)) leg.addFrom(sponsor, part, place)
    }
  }
  return { left, right }
}
