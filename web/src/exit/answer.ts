import type { Call } from './acts.ts'
import { actButton, folds } from './folds.ts'
import type { Standing } from './judge.ts'
import { isCall, type Model } from './model.ts'
import { connects } from './question.ts'
import type { VaultState, WalletState } from './vault-state.ts'
import { button, type Html, html, line } from './view.ts'
import type { Words } from './words.ts'

/** Where the wallet stands: one sentence, what there is for it, the next step and its button; the rest is folded. */
export function answer(model: Model, words: Words): Html {
  const { t } = words
  const { state, standing, ask, problem } = model
  const wallet = state?.wallet
  const isTold = wallet && standing
  const [title, ...lines] = isTold
    ? told(model, state, wallet, standing, words)
    : [problem ? t.title : t.reading]
  return html`<p class="who"><span>${words.short(ask.wallet)}</span>${button('change', t.ask.change, 'link')}</p>
    <div>${problem ? line(words.problem(problem, model), 'banner problem') : ''}
    ${model.isOld && line(t.warnings.old(model.nodeName, words.time(state!.block.time)), 'banner')}</div>
    <h1 id="headline" tabindex="-1">${title}</h1>
    ${
      isTold && [
        sums(model, state, wallet, standing, words),
        html`<div>${lines.map((text) => line(text))}</div>`,
        nextStep(model, wallet, standing, words),
        folds(model, words, state, wallet, standing),
      ]
    }`
}

/** @returns the one sentence, and what is to be added */
function told(
  { now, lists }: Model,
  state: VaultState,
  { deposited, paid }: WalletState,
  { step, principal, rewards }: Standing,
  { t, pol, time, span }: Words,
): string[] {
  const { steps } = t
  if (rewards === null && !lists.problem && ['nothing', 'done'].includes(step.kind)) return [t.reading]
  switch (step.kind) {
    case 'nothing':
      return [steps.nothing, rewards ? steps.onlyRewards : steps.nothingBody(pol(deposited), pol(paid))]
    case 'request':
      return [steps.request(pol(principal)), steps.requestBody(time(now - (now % 60) + state.exitPeriod))]
    case 'wait':
      return [steps.wait(time(step.until)), steps.waitBody(pol(step.unpaid), span(step.until - now))]
    case 'closeServed':
      return [steps.closeServed, steps.closeServedBody(pol(state.exitBond))]
    case 'freeze':
      return [steps[step.why](span(now - state.lastRootAt)), steps.freezeBody]
    case 'claim': {
      const parts = [step.principal, step.rewards, step.bond].map(
        (wei, i) => wei && `${pol(wei)} ${steps.parts[i]}`,
      )
      return [steps.claim(pol(step.sum)), steps.claimBody(parts.filter(Boolean).join(` ${steps.and} `))]
    }
    case 'register':
      return [steps.register, steps.registerBody(pol(step.rewards), step.until ? time(step.until) : '')]
    case 'waitRound':
      return [steps.waitRound(time(step.until)), steps.waitRoundBody(pol(step.share), span(step.until - now))]
    case 'done':
      return [steps.done, steps.doneBody]
  }
}

function sums(
  { lists }: Model,
  state: VaultState,
  { principalClaimed, share }: WalletState,
  { principal, rewards, rewardsCoveredBps }: Standing,
  { t, pol, percent }: Words,
): Html {
  const box = (title: string, amount: string, why: string) =>
    html`<div>${line(title)}<strong>${amount}</strong>${line(why, 'soft')}</div>`
  const perhaps = (): [string, string] => {
    if (share?.claimed) return [pol(0n), t.sums.had]
    if (rewards === null) return ['…', lists.problem ? t.sums.unread : t.sums.searching(lists.read, lists.of)]
    return [pol(rewards), rewards > 0n ? t.sums.perhapsWhy(percent(rewardsCoveredBps)) : t.sums.none]
  }
  const isHad = state.frozenAt > 0 && principalClaimed
  const certain = box(t.sums.certain, pol(isHad ? 0n : principal), isHad ? t.sums.had : t.sums.certainWhy)
  return html`<div class="sums">${certain}${box(t.sums.perhaps, ...perhaps())}</div>`
}

/** The button, its cost, and how it goes. */
function nextStep(model: Model, wallet: WalletState, { step }: Standing, words: Words): Html {
  const { t, pol } = words
  const { connected, wallets, status } = model
  const call = model.call(words.separators)
  const labels: Record<string, string> = {
    request: t.acts.request(pol(model.amount(words.separators) ?? 0n)),
    closeServed: t.acts.closeServed,
    freeze: t.acts.freeze,
    claim: step.kind === 'claim' ? t.acts.claim(pol(step.sum)) : '',
    register: t.acts.register,
  }
  const tone = { done: 'good', failed: 'problem' }[status?.kind as string] ?? ''
  return html`<div class="step">
    ${
      isCall(call) && [
        line(costs(model, words, wallet, call), 'soft'),
        connected
          ? actButton(model, words, 'act', labels[step.kind]!, call)
          : connects(wallets, connected, t),
      ]
    }
    ${'until' in step && step.kind !== 'register' && button('calendar', t.acts.calendar, 'primary')}
    ${status && line(saidOf(model, words), `banner ${tone}`, 'status')}
  </div>`
}

function costs(model: Model, { t, pol, fee }: Words, { address, balance }: WalletState, call: Call): string {
  const cost = model.costOf(call)
  const needs = call.value + (cost ?? 0n)
  const isOwn = (call.only ?? model.connected?.account ?? address) === address
  return [
    cost === null ? '' : t.acts.cost(fee(cost)),
    call.value ? t.acts.bond(pol(call.value)) : '',
    isOwn && balance < needs ? t.acts.short(pol(balance), fee(needs)) : '',
  ].join(' ')
}

/** @returns how the act of the moment goes, in words */
export function saidOf(model: Model, words: Words): string {
  const { status } = model
  if (!status) return ''
  return status.kind === 'failed' ? words.problem(status.error, model) : words.t.acts[status.kind]
}
