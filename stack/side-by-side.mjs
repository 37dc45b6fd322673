/**
 * Runs steps in their order, a few at once, each when those that its `after` names have ended.
 * @template T
 * @param {{ name: string, after: string[] }[]} steps
 * @param {number} lanes how many run at once
 * @param {(step: object, say: (text: string) => void) => Promise<T>} run `say` takes what a step says, and shows each line with
 *   the step's name where several speak at once
 * @returns {Promise<T[]>} in the order of the steps
 */
export async function runSideBySide(steps, lanes, run) {
  const waiting = [...steps]
  const running = new Map()
  const results = new Map()
  const start = async (step) => {
    const label = steps.length > 1 ? `${step.name.padEnd(12)}| ` : ''
    let rest = ''
    const say = (text) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop()
      for (const line of lines) process.stdout.write(`${label}${line}\n`)
    }
    results.set(step, await run(step, say))
    if (rest) say('\n')
    running.delete(step)
  }
  const isFree = ({ after }) => ![...waiting, ...running.keys()].some(({ name }) => after.includes(name))

  while (results.size < steps.length) {
    for (const step of waiting.filter(isFree).slice(0, lanes - running.size)) {
      waiting.splice(waiting.indexOf(step), 1)
      running.set(step, start(step))
    }
    await Promise.race(running.values())
  }
  return steps.map((step) => results.get(step))
}
