import './exit.css'
import { copyText } from '../ui/copy-text.ts'
import { saveFile } from '../ui/save-file.ts'
import { hearWallets, type Provider } from '../wallet/hear-wallets.ts'
import { type Call, callsOf } from './acts.ts'
import { answer, question, saidOf, told } from './answer.ts'
import { calendarEntry } from './calendar.ts'
import { type Ask, type Given, Model } from './model.ts'
import { show } from './view.ts'
import { type Language, texts, wordsOf } from './words.ts'

const READ_AGAIN_MS = 15_000

const main = document.querySelector('main')!
const spoken = document.getElementById('spoken')!
const language = document.getElementById('language') as HTMLSelectElement
const model = new Model(render)
const darkness = matchMedia('(prefers-color-scheme: dark)')
/** What stands behind the language: `polder`, `rpc`, `rpc2`, `wallet`, `chain`. */
const parts = [...new URLSearchParams(location.hash.slice(1))]
// No address has a blank: whoever makes a link is not to speak to its reader by it.
const given: Given = Object.fromEntries(parts.map(([name, value]) => [name, value.replace(/\s.*/s, '')]))
const wanted = [location.hash.slice(1), ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase())
let words = wordsOf((wanted.find((tag) => tag in texts) ?? 'en') as Language)

followSystem()
darkness.addEventListener('change', followSystem)
language.value = words.language
language.addEventListener('change', () => {
  words = wordsOf(language.value as Language)
  render()
})
main.addEventListener('input', ({ target }) => {
  const { id, value } = target as HTMLInputElement
  if (id in model.ask) model.ask[id as keyof Ask] = value.trim()
  else model.tell(id === 'to' ? { toText: value } : { amountText: value })
})
main.addEventListener('click', (event) => {
  const pressed = (event.target as Element).closest<HTMLElement>('[data-act]')
  if (!pressed) return
  // No form is sent; its own may be gone before it could be.
  event.preventDefault()
  void press(pressed.dataset.act!, pressed)
})
document.addEventListener('visibilitychange', () => void model.read())
// By whatever path: anybody can send a link to the product's own page.
const isServed = location.protocol.startsWith('http')
prefill(given, !isServed)
findWallets()
if (isServed) void hearSite()
void readOn()

/** A node that is slow is not asked again before it has answered. */
async function readOn(): Promise<void> {
  await model.read()
  setTimeout(() => void readOn(), READ_AGAIN_MS)
}

function followSystem(): void {
  document.documentElement.dataset.theme = darkness.matches ? 'dark' : 'light'
}

/** The wallets that announce themselves (EIP-6963), and the one that older ones put into the window. */
function findWallets(): void {
  const add = (name: string, provider: Provider) => {
    const others = model.wallets.filter((one) => one.provider !== provider)
    model.set({ wallets: [...others, { name, provider }] })
  }
  const { ethereum } = window as { ethereum?: Provider }
  if (ethereum) add('', ethereum)
  hearWallets(({ info, provider }) => add(info.name, provider))
}

/** What is given fills what nobody has filled; unless it is sure, it is shown, and nothing looked up by itself. */
function prefill(known: Given, isSure = true): void {
  for (const name of ['polder', 'rpc', 'rpc2', 'wallet'] as const) model.ask[name] ||= known[name] ?? ''
  if (Number(known.chain) > 0) model.chainId = Number(known.chain)
  model.set({ isPrefilled: isSure && model.ask.polder !== '', rivals: null })
  if (isSure && given.wallet && !model.isAsked) model.look(true)
}

/** A product that serves this page knows its own addresses; what the link names may be anybody's. */
async function hearSite(): Promise<void> {
  const heard = await fetch('/api/config').catch(() => null)
  const { config } = ((await heard?.json().catch(() => null)) ?? {}) as { config?: Given }
  const site = { polder: config?.contractAddress, rpc: config?.rpcUrl, chain: config?.chainId }
  const isOther = (name: 'polder' | 'rpc') =>
    given[name] && given[name].toLowerCase() !== site[name]?.toLowerCase()
  if (config && (isOther('polder') || isOther('rpc'))) model.set({ rivals: [given, site], isAsked: false })
  // Whoever sent the link may have kept a product from answering; what is no product has no such address.
  else if (config || heard?.ok || heard?.status === 404) prefill(site)
}

async function press(act: string, pressed: HTMLElement): Promise<void> {
  const { standing, to, known } = model
  const calls: Record<string, () => Call | null> = {
    act: () => model.call(words.separators),
    withdraw: () => callsOf(known.state!).close(known.state!.wallet.address),
    kept: () => (to === undefined ? null : callsOf(known.state!).kept(to)),
  }
  const call = calls[act]?.()
  if (call) {
    await model.act(call)
    // What has come of it is read first.
    document.getElementById('headline')?.focus()
  } else if (act === 'look') {
    model.look()
    main.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  } else if (act.startsWith('trust-')) {
    Object.assign(model.ask, { polder: '', rpc: '', rpc2: '' })
    prefill(model.rivals![Number(act.slice(6))]!)
  } else if (act === 'change') model.set({ isAsked: false })
  else if (act.startsWith('connect-')) await model.connect(model.wallets[Number(act.slice(8))]!)
  else if (act === 'check') await model.check()
  else if (act === 'copy') pressed.prepend((await copyText(pressed.dataset.text!)) ? '✓ ' : '✗ ')
  else if (act === 'calendar' && standing && 'until' in standing.step) {
    const [what] = told(model, known.state!, standing, words)
    const entry = calendarEntry(Number(standing.step.until), `Polder: ${what}`, location.href)
    saveFile(entry, 'polder.ics', 'text/calendar')
  }
}

/** Shows where things stand, and keeps in the address what leads back here. */
function render(): void {
  document.documentElement.lang = words.language
  document.title = `${words.t.title} · Polder`
  language.setAttribute('aria-label', words.t.language)
  show(main, (model.isAsked ? answer : question)(model, words))
  if (!model.isAsked) return
  const said = model.known.status ? saidOf(model, words) : main.querySelector('h1')!.textContent
  // What a screen reader reads out should be new.
  if (spoken.textContent !== said) spoken.textContent = said
  const kept = Object.entries({ ...model.ask, chain: String(model.chainId) }).filter(([, value]) => value)
  const hash = `#${words.language}&${new URLSearchParams(kept)}`
  if (location.hash !== hash) history.replaceState(null, '', hash)
}
