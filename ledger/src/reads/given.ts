/**
 * The wallets that a statement is about, as the relation `q` of its first parameter. One alone is given as a value: the
 * database then sees that a plan for any wallet is as good as one for this wallet, and plans a prepared statement once.
 * @param type of the key
 * @param column its name in `q`
 */
export function given(
  type: 'bigint' | 'text',
  column: string,
  keys: readonly string[],
): { relation: string; value: unknown } {
  return keys.length === 1
    ? { relation: `(select $1::${type} as ${column}) as q`, value: keys[0] }
    : { relation: `unnest($1::${type}[]) as q (${column})`, value: keys }
}
