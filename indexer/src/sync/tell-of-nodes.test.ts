import { createLogger } from '@polder/base/logger'
import { describe, expect, it } from 'vitest'
import { sayWhoIsBelieved } from './tell-of-nodes.ts'

function said(nodes: number, quorum: number, demo = false): string {
  const lines: string[] = []
  const destination = { write: (line: string) => void lines.push(line) }
  const RPC_URL = Array.from({ length: nodes }, (_, index) => `https://node${index}.example/key`)
  sayWhoIsBelieved({ RPC_URL, RPC_QUORUM: quorum, demo }, createLogger({ level: 'info', destination }))
  return lines.join('')
}

describe('what the start says of the nodes', () => {
  it('warns that one address is believed alone', () => {
    expect(said(1, 1)).toMatch(/"level":"warn".*RPC_URL names one node, and what it says is believed/)
  })
  it('says how many of several must agree', () => {
    expect(said(3, 2)).toMatch(/"nodes":3,"quorum":2/)
    expect(said(3, 2)).not.toContain('key')
  })
  it('says nothing of the chain of the demo', () => expect(said(1, 1, true)).toBe(''))
})
