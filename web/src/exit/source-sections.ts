import type { Address } from 'viem'
import { readAddress } from '../features/watch/read-address.ts'
import { type Branch, BranchFileError, readBranch } from './branch.ts'
import type { Model } from './model.ts'
import { NoVaultError } from './vault-state.ts'
import { el, liveList, watch } from './view.ts'
import type { FoundWallet } from './wallets.ts'
import type { Words } from './words.ts'

/** Which chain: a wallet, or a node to read from. */
export function connectSection(model: Model, words: Words): HTMLElement {
  const { t } = words
  const attempts = attemptsOf(model, words)
  return section(
    t.connect.title,
    el('p', {}, t.connect.wallets),
    walletButtons(model, words, (wallet) => attempts.attempt(() => model.connect(wallet))),
    el('p', { class: 'soft', hidden: () => model.wallets.length > 0 }, t.connect.none),
    nodeForm(model, words, attempts, t.connect),
    connection(model, words),
    attempts.output,
  )
}

/** Which chain, where only a node is asked. */
export function nodeSection(model: Model, words: Words): HTMLElement {
  const { t } = words
  const attempts = attemptsOf(model, words)
  return section(
    t.connect.title,
    nodeForm(model, words, attempts, t.reserves),
    connection(model, words),
    attempts.output,
  )
}

interface Attempts {
  /** Runs what may fail, and says what failed. */
  attempt(act: () => Promise<void>): Promise<void>
  say(problem: string): void
  output: HTMLElement
}

function attemptsOf(model: Model, words: Words): Attempts {
  const output = el('p', { role: 'status', class: 'output', 'data-tone': 'problem' })
  const say = (problem: string) => {
    output.textContent = problem
  }
  const attempt = async (act: () => Promise<void>) => {
    say('')
    await act().catch((error) => {
      const silent = error instanceof Error && error.message === 'noAccount'
      say(silent ? words.t.problems.noAccount : words.problem(error, model.wantedChain))
    })
  }
  return { attempt, say, output }
}

function nodeForm(
  model: Model,
  { t }: Words,
  { attempt, say }: Attempts,
  { rpcLabel, rpcHelp }: { rpcLabel: string; rpcHelp: string },
): HTMLElement {
  const url = el('input', { type: 'url', id: 'rpc', placeholder: 'https://', 'aria-describedby': 'rpc-help' })
  url.value = model.rpcUrl
  const use = () => {
    const typed = url.value.trim()
    if (/^https?:\/\/./.test(typed)) void attempt(() => model.useNode(typed))
    else say(t.connect.rpcWrong)
  }
  return el(
    'form',
    { onsubmit: submitting(use) },
    el('label', { for: 'rpc' }, rpcLabel),
    el('div', { class: 'row' }, url, el('button', { type: 'submit' }, t.connect.use)),
    el('p', { id: 'rpc-help', class: 'soft' }, rpcHelp),
  )
}

function connection(model: Model, words: Words): HTMLElement {
  return el('p', { 'aria-live': 'polite', class: 'output', 'data-tone': () => toneOf(model) }, () =>
    connectionText(model, words),
  )
}

function toneOf({ problem, rpcUrl, chainId }: Model): string {
  if (problem) return 'problem'
  return rpcUrl && !chainId ? '' : 'good'
}

function walletButtons(model: Model, { t }: Words, connect: (wallet: FoundWallet) => void): HTMLElement {
  const row = el('div', { class: 'row' })
  let shown: readonly FoundWallet[] = []
  watch(() => {
    if (shown === model.wallets) return
    shown = model.wallets
    const buttons = shown.map((wallet) => {
      const label = t.connect.connect(wallet.name || t.connect.unnamed)
      return el('button', { type: 'button', class: 'primary', onclick: () => connect(wallet) }, label)
    })
    row.replaceChildren(...buttons)
  })
  return row
}

function connectionText(model: Model, { t, problem }: Words): string {
  if (model.problem instanceof NoVaultError) return t.standing.noVault
  if (model.problem) return problem(model.problem, model.wantedChain)
  const { wallet, rpcUrl, chainId } = model
  const lines = [
    wallet && t.connect.account(wallet.account, chainId),
    rpcUrl && (chainId ? t.connect.reading(rpcUrl, chainId) : t.connect.asking(rpcUrl)),
  ]
  return lines.filter(Boolean).join(' ')
}

/** Whose part: files, or a vault and a wallet by their addresses. */
export function fileSection(model: Model, words: Words): HTMLElement {
  const { t } = words
  const problems = el('p', { role: 'alert', class: 'output', 'data-tone': 'problem' })
  const chosen = el('span', { class: 'soft' })
  const input = el('input', {
    type: 'file',
    id: 'file',
    multiple: true,
    accept: '.json,application/json',
    title: t.file.choose,
    'aria-describedby': 'file-help',
    onchange: async () => {
      const files = [...(input.files ?? [])]
      chosen.textContent = files.map(({ name }) => name).join(', ')
      const { branches, wrong } = await readFiles(files, words)
      problems.textContent = wrong.join(' ')
      await model.take(branches)
    },
  })
  return section(
    t.file.title,
    el('label', { for: 'file' }, t.file.label),
    // The browser's own words would be in its language: it lies unseen over ours, and takes clicks, files and the focus.
    el(
      'div',
      { class: 'picker' },
      el('span', { class: 'pick', 'aria-hidden': 'true' }, t.file.choose),
      chosen,
      input,
    ),
    el('p', { id: 'file-help', class: 'soft' }, t.file.help),
    problems,
    choice(model, words),
    el(
      'p',
      {
        role: 'status',
        class: 'output verdict',
        'data-standing': () => model.standing ?? '',
        'data-tone': () => ({ accepted: 'good', pending: '' })[model.standing as string] ?? 'problem',
      },
      () => standingText(model, words),
    ),
    el('p', { class: 'soft', hidden: () => !model.branch }, t.file.compare),
    facts(() => fileFacts(model, words)),
    named(model, words),
  )
}

async function readFiles(files: readonly File[], { t }: Words) {
  const branches: Branch[] = []
  const wrong: string[] = []
  for (const file of files) {
    try {
      branches.push(readBranch(await file.text()))
    } catch (error) {
      if (!(error instanceof BranchFileError)) throw error
      wrong.push(error.field ? t.file.notBranch(file.name, error.field) : t.file.notJson(file.name))
    }
  }
  return { branches, wrong }
}

/** Of several files, which one. */
function choice(model: Model, { t, day }: Words): HTMLElement {
  const select = el('select', { id: 'which', onchange: () => void model.choose(Number(select.value)) })
  let shown: readonly Branch[] = []
  watch(() => {
    if (shown !== model.branches) {
      shown = model.branches
      const options = shown.map((branch, i) =>
        el('option', { value: String(i) }, t.file.option(branch.wallet, day(branch.day))),
      )
      select.replaceChildren(...options)
    }
    select.value = String(model.branch ? shown.indexOf(model.branch) : -1)
  })
  const hidden = () => model.branches.length < 2 || model.named !== null
  return el('div', { hidden }, el('label', { for: 'which' }, t.file.which), select)
}

function standingText({ standing, branch, chainId }: Model, { t }: Words): string {
  if (!standing || !branch) return ''
  return standing === 'otherChain' ? t.standing.otherChain(branch.chainId, chainId) : t.standing[standing]
}

function fileFacts({ branch }: Model, { t, pol, day }: Words): [string, string][] {
  if (!branch) return []
  return [
    [t.facts.vault, branch.vault],
    [t.facts.polder, branch.polder],
    [t.facts.wallet, branch.wallet],
    [t.facts.day, day(branch.day)],
    [t.facts.owed, pol(branch.owed)],
    [t.facts.deposited, pol(branch.deposited)],
    [t.facts.paid, pol(branch.paid)],
  ]
}

function named(model: Model, { t }: Words): HTMLElement {
  const output = el('p', { role: 'status', class: 'output', 'data-tone': 'problem' })
  const vault = addressInput('named-vault', model.named?.vault)
  const wallet = addressInput('named-wallet', model.named?.wallet)
  const look = () => {
    const [first, second] = [readAddress(vault.value), readAddress(wallet.value)]
    const wrong = 'problem' in first || ('problem' in second && second.problem !== 'empty')
    output.textContent = wrong ? t.file.badAddress : ''
    if (wrong) return
    void model.name({ vault: first.address, wallet: 'address' in second ? second.address : null })
  }
  return el(
    'details',
    {},
    el('summary', {}, t.file.without),
    el('p', { class: 'soft' }, t.file.withoutHelp),
    el(
      'form',
      { onsubmit: submitting(look) },
      el('label', { for: 'named-vault' }, t.file.vault),
      vault,
      el('label', { for: 'named-wallet' }, t.file.wallet),
      wallet,
      el('button', { type: 'submit' }, t.file.look),
    ),
    output,
  )
}

/** @returns a field for an address */
export function addressInput(id: string, value: Address | null = null): HTMLInputElement {
  const input = el('input', {
    type: 'text',
    id,
    class: 'mono',
    placeholder: '0x…',
    spellcheck: 'false',
    autocomplete: 'off',
  })
  input.value = value ?? ''
  return input
}

/** @returns a part of the page under its heading */
export function section(title: string, ...children: Node[]): HTMLElement {
  const id = `s-${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
  return el('section', { 'aria-labelledby': id }, el('h2', { id }, title), ...children)
}

/** What stands in a part that tells of the vault, before it was read. */
export function untilRead(model: Model, { t }: Words): HTMLElement {
  return el('p', { class: 'soft', hidden: () => model.state !== null }, t.state.later)
}

/** Names and what they are, following the state. */
export function facts(lines: () => readonly (readonly [string, string])[]): HTMLElement {
  return liveList('dl', {}, lines, (name, value) => [
    el('div', {}, el('dt', {}, name!), el('dd', {}, value!)),
  ])
}

function submitting(run: () => void): (event: Event) => void {
  return (event) => {
    event.preventDefault()
    run()
  }
}
