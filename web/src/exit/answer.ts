import type { Call } from './acts.ts'
import { actButton, folds } from './folds.ts'
import type { Standing } from './judge.ts'
import type { Model } from './model.ts'
import type { VaultState } from './vault-state.ts'
import { button, type Html, html, line } from './view.ts'
import type { Words } from './words.ts'

/** Where the wallet stands: one sentence, what there is for it, the next step and its button; the rest is folded. */
export function answer(model: Model, words: Words): Html {
  const { t } = words
  const { standing, ask, known } = model
  const { state, problem } = known
  const isTold = state && standing
  const [title, more] = isTold ? told(model, state, standing, words) : [problem ? t.title : t.reading]
  return html`<p class="who"><span>${words.short(ask.wallet)}</span>${button('change', t.ask.change, 'link')}</p>
    <div>${problem ? line(words.problem(problem, model), 'banner problem') : ''}
    ${model.isOld && line(t.problems.old(model.node!.called, words.time(state!.block.time)), 'banner')}</div>
    <h1 id="headline" tabindex="-1">${title}</h1>
    ${problem && !state ? button('change', t.ask.change, 'primary', false, 'other-node') : ''}
    ${
      isTold && [
        sums(model, state, standing, words),
        html`<div>${more && line(more)}</div>`,
        nextStep(model, state, standing, words),
        folds(model, words, state, standing),
      ]
    }`
}

/** @returns the one sentence, and what is to be added */
export function told(
  { now, known, to }: Model,
  { wallet, EXIT_PERIOD, EXIT_BOND, lastRootAt }: VaultState,
  { step, principal, rewards }: Standing,
  { t, pol, time, span, short }: Words,
): [string, string?] {
  const { steps } = t
  if (rewards === null && !known.lists.problem && /nothing|done/.test(step.kind)) return [t.reading]
  switch (step.kind) {
    case 'nothing':
      return [
        steps.nothing,
        rewards ? steps.onlyRewards : steps.nothingBody(pol(wallet.deposited), pol(wallet.paid)),
      ]
    case 'request':
      return [steps.request(pol(principal)), steps.requestBody(time(now + EXIT_PERIOD))]
    case 'wait':
      return [steps.wait(time(step.until)), steps.waitBody(pol(step.unpaid), span(step.until - now))]
    case 'closeServed':
      return [steps.closeServed, steps.closeServedBody(pol(EXIT_BOND))]
    case 'freeze':
      return [steps[step.why](span(now - lastRootAt)), steps.freezeBody]
    case 'claim': {
      const parts = [step.principal, step.rewards, step.bond].map(
        (wei, i) => wei && `${pol(wei)} ${steps.parts[i]}`,
      )
      return [
        steps.claim(pol(step.sum)),
        steps.claimBody(parts.filter(Boolean).join(` ${steps.and} `), to ? short(to) : ''),
      ]
    }
    case 'register':
      return [steps.register, steps.registerBody(pol(step.rewards), step.until ? time(step.until) : '')]
    case 'waitRound':
      return [steps.waitRound(time(step.until)), steps.waitRoundBody(pol(step.share), span(step.until - now))]
    case 'done':
      return [steps.done]
  }
}

function sums(
  model: Model,
  { wallet: { principalClaimed, share }, frozenAt }: VaultState,
  { principal, rewards, rewardsCoveredBps }: Standing,
  { t, pol, percent, problem }: Words,
): Html {
  const { lists } = model.known
  const box = (title: string, amount: string, why: string) =>
    html`<div>${line(title)}<strong>${amount}</strong>${line(why, 'soft')}</div>`
  const perhaps = (): [string, string] => {
    if (share?.claimed) return [pol(0n), t.sums.had]
    if (rewards === null)
      return ['…', lists.problem ? problem(lists.problem, model) : t.sums.searching(lists.read, lists.of)]
    return [pol(rewards), rewards > 0n ? t.sums.perhapsWhy(percent(rewardsCoveredBps)) : t.sums.none]
  }
  const isHad = frozenAt > 0n && principalClaimed
  const certain = box(t.sums.certain, pol(isHad ? 0n : principal), isHad ? t.sums.had : t.sums.certainWhy)
  return html`<div class="sums">${certain}${box(t.sums.perhaps, ...perhaps())}</div>`
}

/** The button, its cost, and how it goes. */
function nextStep(model: Model, state: VaultState, { step }: Standing, words: Words): Html {
  const { t, pol, separators } = words
  const { status } = model.known
  const call = model.call(separators)
  const amount = step.kind === 'claim' ? step.sum : (model.amount(separators) ?? 0n)
  const label = call ? t.acts[step.kind as 'claim'](pol(amount)) : ''
  const tone = { done: 'good', failed: 'problem' }[status?.kind as string] ?? ''
  return html`<div class="step">
    ${call && line(costs(model, words, state, call), 'soft')}
    ${call && actButton(model, words, 'act', label, call)}
    ${/wait/.test(step.kind) && button('calendar', t.acts.calendar, 'primary')}
    ${status && line(saidOf(model, words), `banner ${tone}`, 'status')}
  </div>`
}

function costs(
  model: Model,
  { t, pol, fee }: Words,
  { wallet: { address, balance } }: VaultState,
  call: Call,
): string {
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
  const { status } = model.known
  if (!status) return ''
  return status.kind === 'failed' ? words.problem(status.error, model) : words.t.acts[status.kind]
}
