/**
 * Runs steps in their order, a few at once, each when those that its `after` names have ended. What they say is shown
 * as if they ran one after the other: the first of them speaks at once, the others when it is their turn.
 * @template T
 * @param {{ name: string, after: string[] }[]} steps
 * @param {number} lanes how many run at once
 * @param {(step: object, say: (text: string) => void) => Promise<T>} run
 * @returns {Promise<T[]>} in the order of the steps
 */
export async function runSideBySide(steps, lanes, run) {
  const waiting = [...steps]
  const running = new Map()
  const results = new Map()
  const turns = takeTurns(steps)

  const start = async (step) => {
    turns.begin(step)
    results.set(step, await run(step, (text) => turns.say(step, text)))
    turns.end(step)
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

/** Who speaks, and what the others have to say when it is their turn. */
function takeTurns(steps) {
  const begun = new Map()
  const ended = new Set()
  const speaker = () => steps.find((step) => begun.has(step))

  const next = () => {
    const step = speaker()
    if (!step) return
    process.stdout.write(begun.get(step))
    begun.set(step, '')
    if (!ended.has(step)) return
    begun.delete(step)
    next()
  }
  return {
    begin: (step) => begun.set(step, ''),
    say(step, text) {
      begun.set(step, begun.get(step) + text)
      if (speaker() === step) next()
    },
    end(step) {
      ended.add(step)
      if (speaker() === step) next()
    },
  }
}
