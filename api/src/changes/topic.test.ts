import { describe, expect, it } from 'vitest'
import { Topic } from './topic.ts'

describe('a topic', () => {
  it('merges what a subscriber has not read', async () => {
    const topic = new Topic<number>((unread, next) => [...unread, next].slice(-2))
    const reader = topic.subscribe('a')
    for (const value of [1, 2, 3]) topic.publish('a', value)
    topic.publish('b', 9)
    expect(await reader.next()).toEqual({ done: false, value: 2 })
    expect(await reader.next()).toEqual({ done: false, value: 3 })
  })

  it('wakes a waiting subscriber, and lets one go that waits', async () => {
    const topic = new Topic<true>(() => [true])
    const reader = topic.subscribe('a')
    const waiting = reader.next()
    topic.publish('a', true)
    expect(await waiting).toEqual({ done: false, value: true })
    const leaving = reader.next()
    await reader.return()
    expect((await leaving).done).toBe(true)
    expect((await reader.next()).done).toBe(true)
  })

  it('holds back what follows too soon, as one', async () => {
    const topic = new Topic<number>((_, next) => [next], 30)
    const reader = topic.subscribe('a')
    topic.publish('a', 1)
    await reader.next()
    topic.publish('a', 2)
    const second = reader.next()
    topic.publish('a', 3)
    expect((await second).value).toBe(3)
  })

  it('ends every subscription when it closes', async () => {
    const topic = new Topic<true>(() => [true])
    const waiting = [topic.subscribe('a').next(), topic.subscribe('b').next()]
    await topic.close()
    expect((await Promise.all(waiting)).map(({ done }) => done)).toEqual([true, true])
  })
})
