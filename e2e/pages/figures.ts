import type { Locator } from '@playwright/test'

/** @returns the element showing exactly this amount, to the last of 18 decimals, however many are displayed */
export function amountIn(place: Locator, pol: string): Locator {
  return place.getByTitle(`${pol} POL`, { exact: true })
}

/** @returns the value beside its name in a list of names and values */
export function factIn(place: Locator, name: string): Locator {
  const exactly = new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)
  return place.getByRole('term').filter({ hasText: exactly }).locator('xpath=following-sibling::dd[1]')
}
