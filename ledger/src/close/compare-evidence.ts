import type { EntityManager } from 'typeorm'
import type { DayResult } from './day-income.ts'

/** Of differences that are spelled out. */
export const MAX_SHOWN = 100

/** @returns what of a day's boxes, prize rounds and club payouts differs from what the rules give, one line for each thing */
export async function compareEvidence(
  manager: EntityManager,
  day: string,
  result: DayResult,
): Promise<string[]> {
  const stored = async (query: string): Promise<string[]> =>
    (await manager.query(query, [day])).map((row: { line: string }) => row.line)
  return [
    ...unlike(
      await stored(
        `select concat_ws(' ', 'box of position', position_id, tier, reward) as line from mystery_box where drawn_day = $1`,
      ),
      result.draws.map((draw) => `box of position ${draw.positionId} ${draw.tier} ${draw.reward}`),
    ),
    ...unlike(
      await stored(
        `select concat_ws(' ', kind, 'round', week_id, 'qualified', qualified, 'share', share) as line from prize_round where day = $1`,
      ),
      result.rounds.map(
        (round) => `${round.kind} round ${round.weekId} qualified ${round.qualified} share ${round.share}`,
      ),
    ),
    ...unlike(
      await stored(
        `select concat_ws(' ', 'club', club, 'of wallet', wallet_id, 'pays', amount) as line from club_payout where day = $1`,
      ),
      result.clubs.map((club) => `club ${club.club} of wallet ${club.walletId} pays ${club.amount}`),
    ),
  ].slice(0, MAX_SHOWN)
}

function unlike(closed: string[], computed: string[]): string[] {
  const [was, is] = [new Set(closed), new Set(computed)]
  return [
    ...closed.filter((line) => !is.has(line)).map((line) => `only as closed: ${line}`),
    ...computed.filter((line) => !was.has(line)).map((line) => `only as computed: ${line}`),
  ]
}
