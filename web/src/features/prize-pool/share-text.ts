import { explainTexts } from '../../texts/explain.ts'
import { exactPol, parsePol } from '../../texts/format.ts'
import { prizeTexts } from '../../texts/prize-pool.ts'

/** @returns what a share of a pool is computed from, for people */
export function shareText(prize: {
  pool: string
  qualified: number
  ownEarnings: string | null
  allEarnings: string | null
}): string {
  const pool = exactPol(parsePol(prize.pool))
  const [own, all] = [prize.ownEarnings, prize.allEarnings]
  if (own === null || all === null) return prizeTexts.share(pool, explainTexts.wallets(prize.qualified))
  return prizeTexts.shareByEarnings(pool, exactPol(parsePol(own)), exactPol(parsePol(all)))
}
