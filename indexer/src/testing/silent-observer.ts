import type { Observer } from '../sync/observer.ts'

const nothing = () => undefined

/** Measures nothing. */
export const silentObserver: Observer = {
  seen: nothing,
  finalityLag: nothing,
  committed: nothing,
  pending: nothing,
  incomplete: nothing,
  rpcFailed: nothing,
  reorg: nothing,
  deepReorg: nothing,
}
