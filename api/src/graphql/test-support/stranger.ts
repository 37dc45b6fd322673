import type { Asker } from '../context.ts'

/** Somebody who is not signed in. */
export const stranger: Asker = {
  requestId: 'test',
  spend: async () => {},
  sessionId: null,
  findAdmin: async () => null,
}
