import { checkDay } from '@polder/ledger/close/check-day'
import { computeDay } from '@polder/ledger/close/compute-day'
import { createDataSource } from '@polder/ledger/database'
import { observeDay } from '@polder/ledger/proof/observe-day'
import type { DataSource } from 'typeorm'

interface Task {
  readonly day: string
  readonly databaseUrl: string
}

let connecting: Promise<DataSource> | undefined

export async function compute({ databaseUrl, day }: Task): Promise<void> {
  await computeDay(await connect(databaseUrl), day)
}

export async function check({ databaseUrl, day }: Task): Promise<string | null> {
  return await checkDay(await connect(databaseUrl), day)
}

export async function observe({ databaseUrl, day }: Task): Promise<void> {
  await observeDay(await connect(databaseUrl), day)
}

/** The thread keeps its connections; after a failure the next task connects again. */
function connect(url: string): Promise<DataSource> {
  connecting ??= createDataSource({ url, poolSize: 4, applicationName: 'polder-close' })
    .initialize()
    .catch((error: unknown) => {
      connecting = undefined
      throw error
    })
  return connecting
}
