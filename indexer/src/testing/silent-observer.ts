import type { Observer } from '../sync/update.ts'

/** Measures nothing. */
export const silentObserver: Observer = { updated: () => undefined, failed: () => undefined }
