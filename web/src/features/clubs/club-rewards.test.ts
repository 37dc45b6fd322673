import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Standings } from './club-rewards.tsx'

const standing = {
  ...{ balanced: false, club: null, left: '0', right: '0', volume: '0', weaker: '0' },
  ...{ leftPercent: 0, rightPercent: 0 },
}
const shown = (referrals: number) => {
  // Fragments are read at run time, so that the masked type has no value of its own.
  const team = { referrals, live: standing, seasoned: standing } as never
  return renderToStaticMarkup(createElement(Standings, { team, minimumLegPercent: 40 }))
}

it('a wallet without a team sees percent, volumes, legs and ratio, once', () => {
  const text = shown(0).replaceAll(/<[^>]+>/g, ' ')
  expect(text).toContain('No Club')
  expect(text).toContain('Nobody has joined with your link yet')
  for (const label of ['Monthly reward', 'Team volume', 'Left leg', 'Right leg', 'Weaker leg', '60/40 Ratio'])
    expect(text).toMatch(new RegExp(label, 'i'))
  expect(text).toMatch(/Monthly reward\s+0%/)
  expect(text.match(/Team volume/gi)).toHaveLength(1)
  expect(shown(1).match(/Team volume/gi)).toHaveLength(2)
})
