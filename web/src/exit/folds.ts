import { writeAmount } from '../amounts/read-amount.ts'
import { type Call, keptCall, withdrawCall } from './acts.ts'
import type { Standing } from './judge.ts'
import { isCall, type Model } from './model.ts'
import { reportLines } from './report.ts'
import type { VaultState, WalletState } from './vault-state.ts'
import { button, field, fold, type Html, html, line } from './view.ts'
import type { Words } from './words.ts'

/** All that not everybody needs. */
export function folds(
  model: Model,
  words: Words,
  state: VaultState,
  wallet: WalletState,
  { step }: Standing,
): Html {
  const { t, pol, exact, span, separators } = words
  const call = model.call(separators)
  const isAlone = !model.connected && model.wallets.length === 0
  const badTo = model.to === 'badAddress' ? t.ask.badAddress : ''
  const to = field('to', t.elsewhere.label, model.toText, '', badTo)
  const part = (max: bigint) => {
    const least = state.minExit < max ? state.minExit : max
    const bad = model.amount(separators) === null ? t.part.bad(exact(least), exact(max)) : ''
    return field('amount', t.part.label, model.amountText || writeAmount(max, separators), '', bad)
  }
  const withdraw = () => actButton(model, words, 'withdraw', t.withdraw.act, withdrawCall(state, wallet))
  const keptPart = () => {
    const send = keptCall(wallet, badTo ? null : (model.to as Call['only']))
    return [line(t.kept.body), to, actButton(model, words, 'kept', t.kept.act, send), sendBy(words, send)]
  }
  const means =
    isCall(call) && fold('means', t.means.title, [line(t.means.body), sendBy(words, call)], isAlone)
  return html`
    ${isAlone && means}
    ${step.kind === 'request' && fold('part', t.part.title, part(step.max))}
    ${step.kind === 'claim' && fold('elsewhere', t.elsewhere.title, to)}
    ${!isAlone && means}
    ${step.kind === 'wait' && fold('undo', t.withdraw.title, [line(t.withdraw.body(span(state.exitPeriod))), withdraw()])}
    ${wallet.kept.amount > 0n && fold('keeps', t.kept.title(pol(wallet.kept.amount)), keptPart())}
    ${fold('figures', t.figures.title, facts(figures(words, state, wallet)))}
    ${fold('newest', t.check.title, check(model, words))}
    ${fold('sure', t.sure.title, html`<ul>${t.sure.lines(words.percent(state.maxFeeBps)).map((text) => html`<li>${text}</li>`)}</ul>`)}`
}

/** A button that sends a call by the connected wallet; or the word that only another account may. */
export function actButton(
  { connected, isBusy }: Model,
  { t, short }: Words,
  act: string,
  label: string,
  call: Call,
): Html {
  if (call.only && connected?.account !== call.only) return line(t.acts.other(short(call.only)), 'banner')
  return button(act, label, act === 'act' ? 'primary' : '', isBusy || !connected)
}

/** The same act without a wallet in this browser. */
function sendBy({ t, exact }: Words, { to, value, data, only }: Call): Html {
  const { means } = t
  const copied = (name: string, text: string) =>
    html`<div><dt>${name}</dt><dd>${text}</dd><dd><button class="link" data-act="copy" data-text="${text}">${means.copy}<span class="unseen"> ${name}</span></button></dd></div>`
  return html`${only && line(means.only(only))}
    <dl class="means">${copied(means.to, to)}${copied(means.value, exact(value))}${copied(means.data, data)}</dl>`
}

/** Names and what they are. */
function facts(lines: readonly (readonly [string, string])[]): Html {
  return html`<dl>${lines.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

function figures(
  { t, exact, time, count }: Words,
  state: VaultState,
  { deposited, paid }: WalletState,
): [string, string][] {
  const { figures: f } = t
  return [
    [f.deposited, exact(deposited)],
    [f.paid, exact(paid)],
    [f.balance, exact(state.balance)],
    [f.principals, exact(state.principals.sum)],
    [f.rewardsOwed, exact(state.rewardsOwed)],
    [f.lastRoot, time(state.lastRootAt)],
    state.frozenAt
      ? [f.frozen, time(state.frozenAt)]
      : [f.silence, time(state.lastRootAt + state.silencePeriod)],
    [f.block, `${count(Number(state.block.number))}, ${time(state.block.time)}`],
    [f.vault, state.vault],
  ]
}

/** The newest list of rewards, read whole. */
function check(model: Model, words: Words): Html {
  const { t, count } = words
  const { report } = model
  const isReading = report !== null && !report.done && !report.problem
  return html`${line(t.check.body)}${button('check', t.check.act, '', isReading)}
    ${isReading && line(t.check.progress(count(report.read), count(report.of)), 'banner')}
    ${report?.problem ? line(words.problem(report.problem, model), 'banner problem') : ''}
    ${report?.done && reportLines(report.done, words).map(({ text, tone }) => line(text, `banner ${tone}`))}`
}
