import type { Model } from './model.ts'
import type { Found, ReserveKind, Told } from './reserves.ts'
import { section } from './source-sections.ts'
import { el } from './view.ts'
import type { Words } from './words.ts'

/** What the product said of its reserves, and beside it what the node says. */
export function reservesSection(model: Model, told: Told, words: Words): HTMLElement {
  const { t, pol } = words
  const said = sumOf(told.accounts.map(({ wei }) => wei))
  const compared = (found: bigint | null, wei: bigint): string =>
    found === null ? '–' : `${pol(found)} (${found === wei ? t.reserves.same : t.reserves.differs})`
  const row = (name: string, address: string, wei: bigint, find: (found: Found) => bigint) => {
    const found = () => model.found && find(model.found)
    return el(
      'tr',
      {},
      el('th', { scope: 'row' }, name, el('span', { class: 'mono' }, address)),
      el('td', { 'data-label': t.reserves.saidIs }, pol(wei)),
      el('td', { 'data-label': t.reserves.foundIs, 'data-differs': () => (found() ?? wei) !== wei }, () =>
        compared(found(), wei),
      ),
    )
  }
  const heads = [t.reserves.account, t.reserves.saidIs, t.reserves.foundIs]
  return section(
    t.reserves.heading,
    el('p', {}, t.reserves.about(String(told.block))),
    el('p', { role: 'status', class: 'output verdict', 'data-tone': () => toneOf(model, told) }, () =>
      verdict(model, told, words),
    ),
    el(
      'table',
      {},
      el('thead', {}, el('tr', {}, ...heads.map((head) => el('th', { scope: 'col' }, head)))),
      el(
        'tbody',
        {},
        ...told.accounts.map(({ kind, address, wei }) =>
          row(t.reserves.kinds[kind], address, wei, (found) => found.wei.get(kind)!),
        ),
        row(t.reserves.sum, '', said, (found) => sumOf([...found.wei.values()])),
      ),
    ),
    el('p', { class: 'soft' }, t.reserves.compare),
  )
}

function verdict({ found, chainId }: Model, told: Told, { t }: Words): string {
  if (chainId && chainId !== told.chainId) return t.reserves.otherChain(told.chainId, chainId)
  if (!found) return t.reserves.waiting
  if (found.block !== told.block) return t.reserves.otherBlock(String(told.block), String(found.block))
  return differs(found, told)
    ? t.reserves.otherWords(String(told.block))
    : t.reserves.sameWords(String(told.block))
}

function toneOf({ found, chainId }: Model, told: Told): string {
  if (chainId && chainId !== told.chainId) return 'problem'
  if (!found) return ''
  if (!differs(found, told)) return 'good'
  return found.block === told.block ? 'problem' : ''
}

function differs({ wei }: Found, { accounts }: Told): boolean {
  return accounts.some(({ kind, wei: said }: { kind: ReserveKind; wei: bigint }) => wei.get(kind) !== said)
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, one) => sum + one, 0n)
}
