import { describe, expect, it } from 'vitest'
import { agree, NoQuorumError } from './agree.ts'

const says =
  <Answer>(answers: Record<string, Answer | Error | Promise<Answer>>) =>
  async (node: { name: string }): Promise<Answer> => {
    const answer = await answers[node.name]
    if (answer instanceof Error) throw answer
    return answer as Answer
  }

function vote<Answer>(needed: number, answers: Record<string, Answer | Error | Promise<Answer>>) {
  const heard: string[] = []
  const asked: string[] = []
  const ask = says(answers)
  const outcome = agree({
    what: 'the colour',
    nodes: Object.keys(answers).map((name) => ({ name })),
    needed,
    ask: async (node) => {
      asked.push(node.name)
      return await ask(node)
    },
    same: (one, other) => one === other,
    heard: (node, stands) => heard.push(`${node.name} ${stands}`),
  })
  return { outcome, heard, asked }
}

describe('agree', () => {
  it('asks no more than must agree', async () => {
    const { outcome, asked } = vote(2, { a: 'red', b: 'red', c: 'red' })
    expect(await outcome).toBe('red')
    expect(asked).toEqual(['a', 'b'])
  })

  it('asks the rest when two say different things, and names who is alone', async () => {
    const { outcome, heard } = vote(2, { a: 'blue', b: 'red', c: 'red' })
    expect(await outcome).toBe('red')
    expect(heard.sort()).toEqual(['a contradicts', 'b agrees', 'c agrees'])
  })

  it('asks another when one fails', async () => {
    expect(await vote(2, { a: new Error('down'), b: 'red', c: 'red' }).outcome).toBe('red')
  })

  it('asks another when one hangs', async () => {
    const { outcome } = vote(2, { a: new Promise<string>(() => {}), b: 'red', c: 'red' })
    expect(await outcome).toBe('red')
  })

  it('believes nobody when nobody has enough with him, and names nobody', async () => {
    const { outcome, heard } = vote(2, { a: 'blue', b: 'red', c: new Error('down') })
    await expect(outcome).rejects.toMatchObject({
      kind: 'disagree',
      message: /a, b do not agree on the colour/,
    })
    expect(heard).toEqual([])
  })

  it('is not content with too few', async () => {
    const { outcome } = vote(2, { a: 'red', b: new Error('down\nhttps://host/key') })
    await expect(outcome).rejects.toBeInstanceOf(NoQuorumError)
    await expect(outcome).rejects.toMatchObject({
      kind: 'silent',
      message: expect.not.stringContaining('key'),
    })
    await expect(vote(2, {}).outcome).rejects.toMatchObject({ kind: 'silent' })
  })

  it('lets a single node fail as it fails', async () => {
    const down = new Error('down')
    await expect(vote(1, { a: down }).outcome).rejects.toBe(down)
  })
})
