import { MAX_TREE_WALLETS } from '@polder/ledger/reads/referral-tree'
import {
  type ASTVisitor,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql'

/** Far above what the product's own pages ask, far below what hurts. */
export const LIMITS = { tokens: 2_000, depth: 12, aliases: 30, cost: 8_000 } as const

/** A list is as long as its `first`, its `days` or its list of `addresses` says; as long as this where that is a variable. */
const MAX_PAGE = 100
const MAX_FORECAST_DAYS = 366
/** Arguments that say how many there will be. */
const SIZES = new Set(['first', 'addresses', 'days'])
/** Deeper introspection than the well-known query needs is refused by graphql-js itself. */
const INTROSPECTION = new Set(['__schema', '__type'])

interface Measure {
  depth: number
  aliases: number
  cost: number
}
const NOTHING: Measure = { depth: 0, aliases: 0, cost: 0 }

/**
 * A validation rule: how deep an operation goes, how often it renames a field (so as to ask it again), and how many
 * fields it may bring back, with fragments counted each time they are used. Answered with 400.
 */
export function limitOperations(context: ValidationContext): ASTVisitor {
  const fragments = new Map<string, Measure>()

  function measure(set: SelectionSetNode): Measure {
    let sum = NOTHING
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) sum = add(sum, measureField(selection))
      else if (selection.kind === Kind.INLINE_FRAGMENT) sum = add(sum, measure(selection.selectionSet))
      else sum = add(sum, measureFragment(context.getFragment(selection.name.value)))
    }
    return sum
  }

  function measureField(field: FieldNode): Measure {
    const alias = field.alias ? 1 : 0
    if (!field.selectionSet) return { depth: 1, aliases: alias, cost: 1 }
    const below = measure(field.selectionSet)
    if (INTROSPECTION.has(field.name.value))
      return { depth: 1, aliases: alias + below.aliases, cost: 1 + below.cost }
    return {
      depth: 1 + below.depth,
      aliases: alias + below.aliases,
      cost: Math.min(Number.MAX_SAFE_INTEGER, 1 + below.cost * pageLength(field)),
    }
  }

  /** Measured once each; one that leads back to itself counts nothing here and is refused by another rule. */
  function measureFragment(fragment: FragmentDefinitionNode | null | undefined): Measure {
    if (!fragment) return NOTHING
    const name = fragment.name.value
    const known = fragments.get(name)
    if (known) return known
    fragments.set(name, NOTHING)
    const measured = measure(fragment.selectionSet)
    fragments.set(name, measured)
    return measured
  }

  return {
    OperationDefinition(operation) {
      const measured = measure(operation.selectionSet)
      for (const kind of ['depth', 'aliases', 'cost'] as const) {
        if (measured[kind] > LIMITS[kind]) {
          context.reportError(
            new GraphQLError(`The operation is too large: its ${kind} is above ${LIMITS[kind]}.`, {
              // Apollo Server writes a code of its own over this one.
              extensions: { code: 'OPERATION_TOO_LARGE', limit: kind },
            }),
          )
          return
        }
      }
    },
  }
}

function pageLength(field: FieldNode): number {
  if (field.name.value === 'nodes') return MAX_TREE_WALLETS
  const sized = field.arguments?.find(({ name }) => SIZES.has(name.value))
  if (!sized) return 1
  const { value } = sized
  if (value.kind === Kind.INT) return Math.min(MAX_FORECAST_DAYS, Math.max(1, Number(value.value)))
  return value.kind === Kind.LIST ? Math.max(1, value.values.length) : MAX_PAGE
}

function add(a: Measure, b: Measure): Measure {
  return {
    depth: Math.max(a.depth, b.depth),
    aliases: a.aliases + b.aliases,
    cost: Math.min(Number.MAX_SAFE_INTEGER, a.cost + b.cost),
  }
}
