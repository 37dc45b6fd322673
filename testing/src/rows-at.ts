import pg from 'pg'

/** @returns what a statement gives on a connection of its own */
export async function rowsAt<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query<Row>(text, values).finally(() => client.end())).rows
}
