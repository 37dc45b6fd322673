import { polderMutations } from './mutations-polder.mjs'
import { vaultMutations } from './mutations-vault.mjs'

/**
 * Faults that the tests must notice, by the file they stand in. Each replaces `from`, which must stand exactly once in
 * it, by `to`.
 *
 * @type {Readonly<Record<string, readonly {name: string, from: string, to: string}[]>>}
 */
export const mutations = { ...polderMutations, ...vaultMutations }
