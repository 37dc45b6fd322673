import { writeAmount } from '../amounts/read-amount.ts'
import { type Call, callsOf } from './acts.ts'
import type { Standing } from './judge.ts'
import type { Model } from './model.ts'
import { connects } from './question.ts'
import { reportLines } from './report.ts'
import type { VaultState } from './vault-state.ts'
import { button, field, fold, type Html, html, line } from './view.ts'
import type { Words } from './words.ts'

/** All that not everybody needs. */
export function folds(model: Model, words: Words, state: VaultState, { step }: Standing): Html {
  const { pol, exact, span, separators } = words
  const { ask, folds: f, check: c } = words.t
  const { wallet, MIN_EXIT, EXIT_PERIOD, MAX_FEE_BPS } = state
  const { amountText, toText } = model.known
  const call = model.call(separators)
  const calls = callsOf(state)
  const isAlone = !model.connected && model.wallets.length === 0
  const to = field('to', f.to, toText, '', model.to === undefined ? ask.badAddress : '')
  const means = call && fold('means', f.means, [line(f.meansBody), sendBy(words, call)], isAlone)
  const part = (max: bigint) => {
    const bad = f.badAmount(exact(MIN_EXIT < max ? MIN_EXIT : max), exact(max))
    const typed = amountText || writeAmount(max, separators)
    return field('amount', f.amount, typed, '', model.amount(separators) === null ? bad : '')
  }
  const withdraw = () => actBy(model, words, 'withdraw', f.withdrawAct, calls.close(wallet.address))
  const kept = () => actBy(model, words, 'kept', f.keptAct, calls.kept(model.to ?? null))
  const sure = f.sureLines(words.percent(BigInt(MAX_FEE_BPS))).map((text) => html`<li>${text}</li>`)
  return html`
    ${isAlone && means}
    ${step.kind === 'request' && fold('part', f.part, part(step.max))}
    ${step.kind === 'claim' && wallet.kept.amount === 0n && fold('elsewhere', f.elsewhere, to)}
    ${!isAlone && means}
    ${step.kind === 'wait' && fold('undo', f.withdraw, [line(f.withdrawBody(span(EXIT_PERIOD))), ...withdraw()])}
    ${wallet.kept.amount > 0n && fold('keeps', f.kept(pol(wallet.kept.amount)), [line(f.keptBody), to, ...kept()])}
    ${fold('figures', f.figures, figures(words, state))}
    ${fold('newest', c.title, check(model, words))}
    ${fold('sure', f.sure, html`<ul>${sure}</ul>`)}`
}

/** A button that sends a call by the connected wallet; or the word that only another account may. */
export function actButton(model: Model, words: Words, act: string, label: string, call: Call): Html {
  const { connected, isBusy } = model
  if (!connected) return connects(model, words, act)
  if (call.only === null || call.only === connected.account)
    return button(act, label, act === 'act' ? 'primary' : '', isBusy)
  return line(words.t.acts.other(words.short(call.only)), 'banner')
}

/** A call by the wallet here, or by other means. */
function actBy(model: Model, words: Words, act: string, label: string, call: Call): Html[] {
  return [actButton(model, words, act, label, call), sendBy(words, call)]
}

/** The same act without a wallet in this browser. */
function sendBy({ t: { folds: f }, exact }: Words, { to, value, data, only }: Call): Html {
  const lines = [to, exact(value), data].map(
    (text, i) => html`<div>
    <dt>${f.call[i]}<button class="link" data-act="copy" data-text="${text}">${f.copy}<span class="unseen">${f.call[i]}</span></button></dt>
    <dd tabindex="0">${text}</dd></div>`,
  )
  return html`${only && line(f.only(only))}<dl class="means">${lines}</dl>`
}

function figures({ t, exact, time, count }: Words, state: VaultState): Html {
  const { figures: f } = t
  const { wallet, frozenAt, lastRootAt, block } = state
  const facts = [
    [f.deposited, exact(wallet.deposited)],
    [f.paid, exact(wallet.paid)],
    [f.balance, exact(state.balance)],
    [f.principals, exact(state.principals.sum)],
    [f.rewardsOwed, exact(state.rewardsOwed)],
    [f.lastRoot, time(lastRootAt)],
    frozenAt ? [f.frozen, time(frozenAt)] : [f.silence, time(lastRootAt + state.SILENCE_PERIOD)],
    [f.block, `${count(Number(block.number))}, ${time(block.time)}`],
    [f.vault, state.vault],
  ]
  return html`<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

/** The newest list of rewards, read whole. */
function check(model: Model, words: Words): Html {
  const { t, count } = words
  const { report } = model.known
  const isReading = report !== null && !report.done && !report.problem
  return html`${line(t.check.body)}${button('check', t.check.act, '', isReading)}
    ${isReading && line(t.check.progress(count(report.read), count(report.of)), 'banner')}
    ${report?.problem ? line(words.problem(report.problem, model), 'banner problem') : ''}
    ${report?.done && reportLines(report.done, words).map(({ text, tone }) => line(text, `banner ${tone}`))}`
}
