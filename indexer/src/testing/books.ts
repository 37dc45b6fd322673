import type { World } from './world.ts'

/** What the database says, as plain values. */
export function booksOf({ db, chain }: World) {
  const rows = <Row>(sql: string, parameters: unknown[] = []) => db.query(sql, parameters) as Promise<Row[]>
  return {
    /** Unreversed credits as [account index, wei]. */
    credits: async () =>
      (
        await rows<{ address: string; amount: string }>(
          `select w.address, d.amount from deposit d join wallet w on w.id = d.wallet_id
           where d.reversal_entry_id is null order by d.number`,
        )
      ).map((row) => [accountIndex(chain, row.address), BigInt(row.amount)] as const),
    pending: async () =>
      (
        await rows<{ address: string; amount: string }>(
          'select address, amount from pending_deposit order by block_number, tx_hash, log_ordinal',
        )
      ).map((row) => [accountIndex(chain, row.address), BigInt(row.amount)] as const),
    available: async (index: number) => {
      const [row] = await rows<{ balance: string }>(
        `select balance from account a join wallet w on w.id = a.wallet_id where a.kind = 'available' and address = $1`,
        [chain.accounts[index]!.address.toLowerCase()],
      )
      return row && BigInt(row.balance)
    },
    checkpoint: async () => {
      const [row] = await rows<{ block_number: string; deposit_count: string; withdrawal_count: string }>(
        'select block_number, deposit_count, withdrawal_count from chain_checkpoint',
      )
      return (
        row && {
          block: BigInt(row.block_number),
          deposits: Number(row.deposit_count),
          withdrawals: Number(row.withdrawal_count),
        }
      )
    },
    state: async () =>
      (
        await rows<{ status: string; problem: string | null; leader: string }>('select * from indexer_state')
      )[0],
    log: async (type: string, severity?: string) =>
      (
        await rows<{ message: string }>(
          'select message from system_log where type = $1 and severity = coalesce($2, severity) order by id',
          [type, severity ?? null],
        )
      ).map((row) => row.message),
    /** Credits and their running numbers, however often a test looks: each deposit must be there once. */
    numbers: async () =>
      (
        await rows<{ number: string }>(
          'select number from deposit where reversal_entry_id is null order by number',
        )
      ).map((row) => Number(row.number)),
    rows,
  }
}

function accountIndex(chain: World['chain'], address: string): number {
  return chain.accounts.findIndex((account) => account.address.toLowerCase() === address)
}
