/** A record as the database gives it: what is larger than a number holds exactly, such as wei, is text there. */
export type Written<Record> = {
  [Name in keyof Record]: bigint extends Record[Name] ? string | Exclude<Record[Name], bigint> : Record[Name]
}

type Read<Row, Name extends keyof Row> = Omit<Row, Name> & {
  [N in Name]: null extends Row[N] ? bigint | null : bigint
}

/**
 * @param names the columns to be read as bigint; null stays null
 * @returns the rows with those columns as bigint, and all others as they are
 */
export function readBigints<Row extends object, Name extends keyof Row>(
  rows: readonly Row[],
  ...names: Name[]
): Read<Row, Name>[] {
  return rows.map((row) => {
    const read = names.map((name) => [name, row[name] === null ? null : BigInt(row[name] as string)])
    return { ...row, ...Object.fromEntries(read) }
  })
}
