import { writeAmount } from '../amounts/read-amount.ts'
import { type Call, callsOf } from './acts.ts'
import type { Standing } from './judge.ts'
import type { Ask, Model } from './model.ts'
import { reportLines } from './report.ts'
import type { VaultState } from './vault-state.ts'
import { button, field, fold, type Html, html, line } from './view.ts'
import type { Words } from './words.ts'

/** Where the wallet stands: one sentence, what there is for it, the next step and its button; the rest is folded. */
export function answer(model: Model, words: Words): Html {
  const { t } = words
  const { standing, ask, known } = model
  const { state, problem } = known
  const isTold = state && standing
  const isUnread = problem && !state
  const [title, more] = isTold ? told(model, state, standing, words) : [problem ? t.title : t.reading]
  return html`<p class="who"><span>${words.short(ask.wallet)}</span>${isUnread ? '' : button('change', t.ask.change, 'link')}</p>
    <div>${problem ? line(words.problem(problem, model), 'banner problem') : ''}
    ${model.isOld && line(t.problems.old(model.node!.called, words.time(state!.block.time)), 'banner')}</div>
    <h1 id="headline" tabindex="-1">${title}</h1>
    ${isUnread ? button('change', t.ask.change, 'primary', false, 'other-node') : ''}
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
  if (rewards === null && /nothing|done/.test(step.kind)) return [known.lists.problem ? t.title : t.reading]
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
  { principal, rewards, rewardsCoveredBps, step }: Standing,
  { t, pol, percent, problem }: Words,
): Html {
  const { lists } = model.known
  const box = (title: string, amount: string, why: string) =>
    html`<div>${line(title)}<strong>${amount}</strong>${line(why, 'soft')}</div>`
  const perhaps = (): [string, string] => {
    if (share?.claimed) return [pol(0n), t.sums.had]
    if (step.kind === 'claim' && step.rewards > 0n) return [pol(step.rewards), '']
    if (rewards === null)
      return ['…', lists.problem ? problem(lists.problem, model) : t.sums.searching(lists.read, lists.of)]
    if (!rewards) return [pol(0n), t.sums.none]
    return [pol(rewards), rewardsCoveredBps === null ? '' : t.sums.perhapsWhy(percent(rewardsCoveredBps))]
  }
  const isHad = frozenAt > 0n && principalClaimed
  const certain = box(t.sums.certain, pol(isHad ? 0n : principal), isHad ? t.sums.had : t.sums.certainWhy)
  return html`<div class="sums">${certain}${box(t.sums.perhaps, ...perhaps())}</div>`
}

/** The button, its cost, and how it goes. */
function nextStep(model: Model, state: VaultState, { step }: Standing, words: Words): Html {
  const { t, pol, separators } = words
  const { status, overdue } = model.known
  const call = model.call(separators)
  const amount = step.kind === 'claim' ? step.sum : (model.amount(separators) ?? 0n)
  const label = call ? t.acts[step.kind as 'claim'](pol(amount)) : ''
  const tone = { done: 'good', failed: 'problem' }[status?.kind as string] ?? ''
  return html`<div class="step">
    ${overdue === undefined && /request|wait/.test(step.kind) && line(t.problems.others, 'banner')}
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

/** All that not everybody needs. */
function folds(model: Model, words: Words, state: VaultState, { step }: Standing): Html {
  const { pol, exact, span, separators } = words
  const { ask, folds: f, check: c } = words.t
  const { wallet, EXIT_PERIOD, MAX_FEE_BPS } = state
  const { amountText, toText } = model.known
  const call = model.call(separators)
  const calls = callsOf(state)
  const isAlone = !model.connected && model.wallets.length === 0
  const to = field('to', f.to, toText, '', model.to === undefined ? ask.badAddress : '')
  const means = call && fold('means', f.means, [line(f.meansBody), sendBy(words, call)], isAlone)
  const part = (min: bigint, max: bigint) => {
    const bad = f.badAmount(exact(min), exact(max))
    const typed = amountText || writeAmount(max, separators)
    return field('amount', f.amount, typed, '', model.amount(separators) === null ? bad : '')
  }
  const withdraw = () => actBy(model, words, 'withdraw', f.withdrawAct, calls.close(wallet.address))
  const kept = () => actBy(model, words, 'kept', f.keptAct, calls.kept(model.to ?? null))
  const sure = f.sureLines(words.percent(BigInt(MAX_FEE_BPS))).map((text) => html`<li>${text}</li>`)
  return html`
    ${isAlone && means}
    ${step.kind === 'request' && step.min < step.max && fold('part', f.part, part(step.min, step.max))}
    ${step.kind === 'claim' && wallet.kept.amount === 0n && fold('elsewhere', f.elsewhere, to)}
    ${!isAlone && means}
    ${step.kind === 'wait' && fold('undo', f.withdraw, [line(f.withdrawBody(span(EXIT_PERIOD))), ...withdraw()])}
    ${wallet.kept.amount > 0n && fold('keeps', f.kept(pol(wallet.kept.amount)), [line(f.keptBody), to, ...kept()])}
    ${fold('figures', f.figures, figures(words, state))}
    ${fold('newest', c.title, check(model, words))}
    ${fold('sure', f.sure, html`<ul>${sure}</ul>`)}`
}

/** A button that sends a call by the connected wallet; or the word that only another account may. */
function actButton(model: Model, words: Words, act: string, label: string, call: Call): Html {
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

/** Asks for the two addresses that everything follows from, or which to trust: a thief's may be the link, or the site. */
export function question(model: Model, words: Words): Html {
  const { t } = words
  const { ask, wrong, isPrefilled, connected, wallets, rivals } = model
  const { status, problem } = model.known
  const fieldOf = (name: keyof Ask, help = '') =>
    field(name, t.ask[name], ask[name], help, wrong[name] && t.ask[wrong[name]])
  const fields = [fieldOf('polder', t.ask.polderHelp), fieldOf('rpc', t.ask.rpcHelp)]
  const second = fieldOf('rpc2')
  const isKnown = isPrefilled && !problem && !wrong.polder && !wrong.rpc && !wrong.rpc2
  const mayConnect = !connected && wallets.length > 0
  const title = html`<h1 id="headline" tabindex="-1">${t.title}</h1>`
  const where = `${t.ask.polder}: ${t.ask.polderHelp}`
  const sides = rivals?.map(({ polder = '', rpc = '' }, i) => [
    line([t.ask.says[i], `${t.ask.polder}: ${polder}`, rpc && `${t.ask.rpc}: ${rpc}`].join('\n'), 'banner'),
    button(`trust-${i}`, t.ask.trust[i]!),
  ])
  if (sides) return html`${title}${line(t.ask.differ, 'banner problem')}${line(where)}${sides}`
  return html`${title}${line(t.intro)}
    <div>${status?.kind === 'failed' && line(words.problem(status.error, model), 'banner problem')}</div>
    <form>
      ${connects(model, words)}
      ${mayConnect && line(t.ask.or, 'soft')}
      ${fieldOf('wallet')}
      ${isKnown ? fold('where', t.ask.where, [fields, second]) : [fields, fold('where', t.ask.rpc2, second)]}
      ${button('look', t.ask.look, mayConnect ? '' : 'primary')}
      ${wallets.length === 0 && line(t.ask.noWallet, 'soft')}
    </form>`
}

/** A button for each wallet of this browser, until one is connected; `where` tells those apart that stand twice. */
function connects({ wallets, connected }: Model, { t }: Words, where = ''): Html {
  const offered = connected ? [] : wallets
  const one = (name: string, act: string) => button(act, t.ask.connect(name), 'primary', false, where + act)
  return html`${offered.map(({ name }, i) => one(name, `connect-${i}`))}`
}
