import { readFileSync } from 'node:fs'

/**
 * Reads a Dockerfile into its stages.
 * @param {string} path
 * @returns {{ name: string, from: string, line: number, steps: { instruction: string, text: string, line: number }[] }[]}
 * @throws Error naming a line that cannot be read
 */
export function readDockerfile(path) {
  const stages = []
  for (const { text, line } of logicalLines(readFileSync(path, 'utf8'))) {
    const [, instruction, rest] = /^([A-Z]+)\s+(.+)$/s.exec(text) ?? []
    if (!instruction) throw new Error(`line ${line}: "${text}" is no instruction`)
    if (instruction === 'FROM') {
      const [, from, name] = /^(\S+)\s+AS\s+(\S+)$/.exec(rest) ?? []
      if (!from) throw new Error(`line ${line}: a stage has no name`)
      stages.push({ name, from, line, steps: [] })
    } else {
      const stage = stages.at(-1)
      if (!stage) throw new Error(`line ${line}: ${instruction} stands before FROM`)
      stage.steps.push({ instruction, text: rest, line })
    }
  }
  return stages
}

/** @returns {string[]} the command of a CMD, ENTRYPOINT or HEALTHCHECK in the form of a list */
export function commandOf(text) {
  return JSON.parse(text.slice(text.indexOf('[')))
}

function logicalLines(source) {
  const lines = []
  let open
  for (const [index, raw] of source.split('\n').entries()) {
    if (raw.trim() === '' || raw.trimStart().startsWith('#')) continue
    const continued = raw.endsWith('\\')
    const text = continued ? raw.slice(0, -1) : raw
    if (open) open.text += text
    else open = { text, line: index + 1 }
    if (continued) continue
    lines.push(open)
    open = undefined
  }
  return lines
}
