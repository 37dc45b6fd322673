import type { World } from './world.ts'

/** Where everything is that has states, by name. */
export type Census = ReadonlyMap<string, { kind: string; state: string; wallet: string }>

export async function takeCensus(world: World): Promise<Census> {
  const rows = await world.rows<{ name: string; kind: string; state: string; wallet: string }>(
    `select id as name, 'withdrawal' as kind, state::text, wallet_id::text as wallet from withdrawal
     union all select signer || nonce, 'batch', concat_ws(' ', state::text, failure), '' from payout_batch
     union all select hash, 'payout transaction', coalesce(outcome::text, case when broadcasts > 0 then 'sent' else 'signed' end), '' from payout_transaction
     union all select hash, 'root transaction', coalesce(outcome, case when broadcasts > 0 then 'sent' else 'signed' end), '' from root_transaction
     union all select 'd' || id, 'deposit', case when reversal_entry_id is null then 'credited' else 'reversed' end, wallet_id::text from deposit
     union all select 'c' || day, 'close', case when closed_at is not null then 'closed' when computed_at is not null then 'computed' else 'begun' end, '' from day_close
     union all select 'e' || id, 'exit', case when open then 'open' else 'closed' end, '' from exit_request
     union all select 'r' || number, 'root', case when is_void then 'void' else 'published' end, '' from published_root
     union all select 'p' || id, 'position', case when closed_at is null then 'open' else 'sold' end, wallet_id::text from position`,
  )
  return new Map(rows.map(({ name, ...row }) => [name, row]))
}

/** @returns the moves between two moments */
export function movesBetween(
  before: Census,
  after: Census,
): { move: string; name: string; wallet: string }[] {
  return [...after].flatMap(([name, { kind, state, wallet }]) => {
    const was = before.get(name)?.state
    return was === state ? [] : [{ move: `${kind}: ${was ?? 'nothing'} → ${state}`, name, wallet }]
  })
}
