import pg from 'pg'

/** Works on a connection to Postgres of its own, which ends with the work. */
export async function withClient<Result>(
  options: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(options)
  await client.connect()
  return await work(client).finally(() => client.end())
}
