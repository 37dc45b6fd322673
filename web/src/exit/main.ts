import './exit.css'
import { claimSection, keptSection } from './claim-sections.ts'
import { Model } from './model.ts'
import { readTold, type Told } from './reserves.ts'
import { reservesSection } from './reserves-section.ts'
import { connectSection, fileSection, nodeSection } from './source-sections.ts'
import { el, forgetWatchers, refresh } from './view.ts'
import { findWallets } from './wallets.ts'
import { freezeSection, registerSection, requestSection, stateSection } from './way-sections.ts'
import { type Language, texts, type Words, wordsOf } from './words.ts'

/** The languages there are, each by its own name. */
const LANGUAGES: Record<Language, string> = { en: 'English', nl: 'Nederlands' }

const model = new Model(readTold(location.hash.slice(1)))
const darkness = matchMedia('(prefers-color-scheme: dark)')

follow()
darkness.addEventListener('change', follow)
show(languageOf([location.hash.slice(1), ...navigator.languages]))
findWallets((wallets) => {
  model.wallets = wallets
  refresh()
})

function follow(): void {
  document.documentElement.dataset.theme = darkness.matches ? 'dark' : 'light'
}

function languageOf(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in texts)
  return (known ?? 'en') as Language
}

/** Builds the page in a language; what has been read and connected stays. */
function show(language: Language): void {
  const words = wordsOf(language)
  const { t } = words
  const about = model.told ? t.reserves : t
  forgetWatchers()
  document.documentElement.lang = language
  document.title = `${about.title} · Polder`
  document.body.replaceChildren(
    el(
      'header',
      {},
      el('div', { class: 'top' }, el('p', { class: 'product' }, 'Polder'), languageChoice(words)),
      el('h1', {}, about.title),
      el('p', {}, about.intro),
    ),
    el('main', {}, ...(model.told ? ofReserves(model.told, words) : ofWayOut(words))),
  )
}

function ofReserves(told: Told, words: Words): HTMLElement[] {
  return [nodeSection(model, words), reservesSection(model, told, words)]
}

function ofWayOut(words: Words): HTMLElement[] {
  return [
    promises(words),
    connectSection(model, words),
    fileSection(model, words),
    stateSection(model, words),
    requestSection(model, words),
    freezeSection(model, words),
    registerSection(model, words),
    claimSection(model, words),
    keptSection(model, words),
  ]
}

function languageChoice({ language, t }: Words): HTMLElement {
  const select = el('select', {
    id: 'language',
    'aria-label': t.language,
    onchange: () => {
      // Behind the language may stand what the page is about.
      history.replaceState(null, '', `#${select.value}${location.hash.slice(3)}`)
      show(select.value as Language)
      document.getElementById('language')?.focus()
    },
  })
  for (const [value, name] of Object.entries(LANGUAGES))
    select.append(el('option', { value, lang: value }, name))
  select.value = language
  return select
}

function promises({ t }: Words): HTMLElement {
  const list = (lines: readonly string[]) => el('ul', {}, ...lines.map((line) => el('li', {}, line)))
  return el(
    'details',
    { class: 'promises' },
    el('summary', {}, t.promises.title),
    el('h2', {}, t.promises.sureTitle),
    list(t.promises.sure),
    el('h2', {}, t.promises.unsureTitle),
    list(t.promises.unsure),
  )
}
