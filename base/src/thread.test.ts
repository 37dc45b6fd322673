import { expect, it } from 'vitest'
import { openThread } from './thread.ts'

it('works from source, throws what the work throws, and ends', async () => {
  const thread = openThread({ caller: import.meta.url, entry: './amount', idleTimeoutMs: 0 })
  expect(await thread.run(1_500_000_000_000_000_000n, { name: 'formatPol' })).toBe('1.5')
  await expect(thread.run('x', { name: 'parsePol' })).rejects.toThrow(/x|amount/i)
  await thread.destroy()
})
