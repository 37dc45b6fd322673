import { expect, it } from 'vitest'
import type { AllTexts } from './all-texts.ts'
import { dutch } from './dutch.ts'
import { en } from './en.ts'
import { enFront } from './en-front.ts'
import { enPages } from './en-pages.ts'
import { enRewards } from './en-rewards.ts'

const english: AllTexts = { app: en, rewards: enRewards, pages: enPages, front: enFront }
/** They stand in for the server's English words, so English has few or none; refusals.test.ts holds that none is missing. */
const onlyDutch = new Set(['app.refusals', 'pages.transparency.assumptionWords', 'pages.waitingWords'])

/** Where two texts are not made alike: other keys, other numbers of paragraphs, other things filled in. */
function differences(one: unknown, other: unknown, at: string): string[] {
  if (onlyDutch.has(at)) return []
  if (typeof one === 'function' && typeof other === 'function')
    return one.length === other.length ? [] : [`${at} is filled with ${other.length}, not ${one.length}`]
  if (typeof one === 'string' && typeof other === 'string') return other ? [] : [`${at} is empty`]
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return [`${at} is ${typeof other}, not ${typeof one}`]
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].flatMap((key) =>
    differences(Reflect.get(one, key), Reflect.get(other, key), at ? `${at}.${key}` : key),
  )
}

it('says in Dutch all that it says in English', () => {
  expect(differences(english, dutch, '')).toEqual([])
})

it('has Dutch words wherever English has words of its own for a refusal', () => {
  expect(Object.keys(en.refusals).filter((code) => !dutch.app.refusals[code])).toEqual([])
})

it('finds a text that is missing', () => {
  expect(differences({ a: ['x', 'y'] }, { a: ['z'] }, '')).toEqual(['a.1 is undefined, not string'])
})
