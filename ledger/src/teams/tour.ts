import type { SponsorTree } from '../rules/sponsor-tree.ts'

/**
 * Two passes and no recursion, so that a chain of any depth is walked.
 * @returns places of wallets in a tour of the sponsor tree in which every leg lies in one piece: the left leg of a wallet is
 *   `(place, middle]`, its right leg `(middle, last]`
 */
export function tourOf(tree: SponsorTree) {
  const size = tree.sponsor.length
  const leftSize = new Int32Array(size)
  const rightSize = new Int32Array(size)
  for (let i = size - 1; i >= 0; i--) {
    const sponsor = tree.sponsor[i]!
    if (sponsor < 0) continue
    const legSize = tree.left[i] ? leftSize : rightSize
    legSize[sponsor] = legSize[sponsor]! + 1 + leftSize[i]! + rightSize[i]!
  }
  const tour = { place: new Int32Array(size), middle: new Int32Array(size), last: new Int32Array(size) }
  const nextLeft = new Int32Array(size)
  const nextRight = new Int32Array(size)
  let nextRoot = 0
  for (let i = 0; i < size; i++) {
    const whole = 1 + leftSize[i]! + rightSize[i]!
    const sponsor = tree.sponsor[i]!
    let place: number
    if (sponsor < 0) {
      place = nextRoot
      nextRoot += whole
    } else {
      const next = tree.left[i] ? nextLeft : nextRight
      place = next[sponsor]!
      next[sponsor] = place + whole
    }
    tour.place[i] = place
    tour.middle[i] = place + leftSize[i]!
    tour.last[i] = place + leftSize[i]! + rightSize[i]!
    nextLeft[i] = place + 1
    nextRight[i] = tour.middle[i]! + 1
  }
  return tour
}
