import type { Update } from './update.ts'

/** Why a look at the chain failed: a node left out a log, a node failed otherwise, or neither. */
export type FailureKind = 'incomplete' | 'node' | 'unexpected'

/** Told what happens, for metrics. */
export interface Observer {
  /** The update is committed. */
  updated(update: Update): void
  failed(kind: FailureKind): void
}
