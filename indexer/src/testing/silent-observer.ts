import type { Observer } from '../sync/observer.ts'

/** Measures nothing. */
export const silentObserver: Observer = { updated: () => undefined, failed: () => undefined }
