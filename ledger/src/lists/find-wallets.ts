import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

/** So many wallets are listed by name; a part of an address that more share is met soon whatever is read. */
const FEW = 5_000
/** More of an address than this an index need not look at: hardly two share it. */
const TELLING = 8

export type FoundWallets =
  | { kind: 'none' }
  | { kind: 'few'; ids: string[]; addresses: string[] }
  | { kind: 'many'; pattern: string }

/**
 * Finds wallets by any part of their address.
 * @param text in any case, from one character on
 */
export async function findWallets(manager: EntityManager, text: string): Promise<FoundWallets> {
  const part = partOf(text)
  if (part === null) return { kind: 'none' }
  // Met by one address in seven, or more: no list of them would help.
  if (part.length < 3) return { kind: 'many', pattern: `%${part}%` }
  const rows: { id: string; address: string }[] =
    part.length === 42
      ? await query(manager, 'select id, address from wallet where address = $1', [part])
      : await query(
          manager,
          'select id, address from wallet where address like $1 and strpos(address, $2) > 0 limit $3',
          [`%${part.slice(0, TELLING)}%`, part, FEW + 1],
        )
  if (rows.length > FEW) return { kind: 'many', pattern: `%${part}%` }
  if (rows.length > 0)
    return { kind: 'few', ids: rows.map(({ id }) => id), addresses: rows.map(({ address }) => address) }
  // A log line may name an address that never became a wallet.
  return part.length === 42 ? { kind: 'few', ids: [], addresses: [part] } : { kind: 'none' }
}

/**
 * For addresses that need not be those of wallets: whoever has the part.
 * @param text in any case
 */
export function anyAddress(text: string): FoundWallets {
  const part = partOf(text)
  return part === null ? { kind: 'none' } : { kind: 'many', pattern: `%${part}%` }
}

/** @returns lower case; null when no address has such a part */
function partOf(text: string): string | null {
  const part = text.trim().toLowerCase()
  return /^(0|0?x)?[0-9a-f]*$/.test(part) && part.length <= 42 ? part : null
}
