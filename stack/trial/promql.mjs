import { parser } from '@prometheus-io/lezer-promql'

const ours = /\bpolder_\w+|\bnodejs_\w+/g

/**
 * @param {string} expression PromQL
 * @returns {string | undefined} what is wrong with it
 */
export function syntaxErrorIn(expression) {
  let error
  parser.parse(expression).iterate({
    enter: (node) => {
      if (node.type.isError) error ??= `"${expression}" cannot be read at ${node.from}`
    },
  })
  return error
}

/** @returns {string[]} the names of our metrics in an expression, without the endings of a histogram */
export function metricsIn(expression) {
  const withoutStrings = expression.replaceAll(/"[^"]*"/g, '""')
  return [...withoutStrings.matchAll(ours)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''))
}
