import type { Logger } from '@polder/base/logger'
import type { Settings } from '@polder/base/settings'
import type { DataSource } from 'typeorm'

/** What every server room is started with. */
export interface Context {
  settings: Settings
  logger: Logger
  /** Initialized, connected as the running product's role. */
  dataSource: DataSource
}
