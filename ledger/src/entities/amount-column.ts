import type { ColumnOptions } from 'typeorm'

/** An amount: `numeric(38, 0)` wei in Postgres, bigint in TypeScript. */
export const amountColumn: ColumnOptions = {
  type: 'numeric',
  precision: 38,
  scale: 0,
  transformer: {
    to: (value: bigint | null | undefined) => value?.toString(),
    from: (value: string | null) => (value === null ? null : BigInt(value)),
  },
}

/** As {@link amountColumn}, where the database allows null. */
export const nullableAmountColumn: ColumnOptions = { ...amountColumn, nullable: true }
