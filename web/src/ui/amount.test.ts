import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Amount } from './amount.tsx'

const textOf = (props: Parameters<typeof Amount>[0]) =>
  renderToStaticMarkup(createElement(Amount, props)).replace(/<[^>]*>/g, '')

it('sets the unit apart from the figure, and cuts nothing of what is there to be added up', () => {
  expect(textOf({ pol: '1' })).toBe('1.0000 POL')
  expect(textOf({ pol: '0.00475' })).toBe('0.0047 POL')
  expect(textOf({ pol: '0.00475', exact: true })).toBe('0.00475 POL')
})
