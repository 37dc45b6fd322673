import { initGraphQLTada } from 'gql.tada'
import type { introspection } from '../graphql-env.d.ts'

/** Writes a typed operation beside the component that uses it; the types come from schema.graphql. */
export const graphql = initGraphQLTada<{
  introspection: introspection
  disableMasking: true
  scalars: { POL: string; DateTime: string; Date: string; Address: string; Hash: string }
}>()

export type { ResultOf, VariablesOf } from 'gql.tada'
