import { readAmount, writeAmount } from '../amounts/read-amount.ts'
import { separatorsOf } from '../texts/separators.ts'
import { actOf } from './act.ts'
import { mostToRequest, owedNow } from './judge-branch.ts'
import { freezeReason, mayRegisterWithoutBranch, roundAt } from './judge-vault.ts'
import type { Model } from './model.ts'
import { facts, section, untilRead } from './source-sections.ts'
import { el } from './view.ts'
import type { Words } from './words.ts'

/** How vault and wallet stand at the newest block. */
export function stateSection(model: Model, words: Words): HTMLElement {
  const { t } = words
  return section(
    t.state.title,
    el('p', { class: 'soft', hidden: () => model.state !== null }, t.state.waiting),
    facts(() => vaultFacts(model, words)),
    facts(() => walletFacts(model, words)),
    el(
      'button',
      { type: 'button', hidden: () => !model.state, onclick: () => void model.read() },
      t.state.again,
    ),
  )
}

function vaultFacts({ state, now }: Model, { t, pol, day, time, span }: Words): [string, string][] {
  if (!state) return []
  const { accepted, frozenAt } = state
  const round = roundAt(state, now)
  const lines: [string, string][] = [
    [t.facts.block, `${state.block.number}, ${time(state.block.time)}`],
    [t.facts.balance, pol(state.balance)],
    [t.facts.lastRoot, t.facts.lastRootAgo(time(state.lastRootAt), span(now - state.lastRootAt))],
    [
      t.facts.accepted,
      accepted ? t.facts.acceptedOf(day(accepted.day), pol(accepted.total)) : t.facts.acceptedNone,
    ],
    [t.facts.frozen, frozenAt ? time(frozenAt) : t.facts.frozenNo],
  ]
  if (!frozenAt) return lines
  const number = String(round.number)
  const open = round.ends !== 0
  return [
    ...lines,
    [
      t.facts.round,
      open ? t.facts.roundOpen(number, time(round.ends), span(round.ends - now)) : t.facts.roundWaits(number),
    ],
    [t.facts.registeredSum, pol(open ? state.round.sum : 0n)],
  ]
}

function walletFacts(model: Model, { t, pol }: Words): [string, string][] {
  const { state, branch, standing } = model
  if (!state?.wallet) return []
  const known = branch && ['accepted', 'pending', 'older'].includes(standing!) ? branch : null
  const { deposited, paid } = state.wallet
  const lines: [string, string][] = [
    [t.facts.wallet, state.wallet.address],
    [t.facts.depositedSince, pol(deposited - (known?.deposited ?? 0n))],
    [t.facts.paidSince, pol(paid - (known?.paid ?? 0n))],
  ]
  // What is registered stands for good.
  if (state.wallet.registration) return lines
  return [...lines, [t.facts.entitlement, pol(owedNow(known, state).entitlement)]]
}

/** Asks the operator on chain, which then has to pay in time. */
export function requestSection(model: Model, words: Words): HTMLElement {
  const { t, pol, time, span } = words
  const amount = el('input', {
    type: 'text',
    inputmode: 'decimal',
    id: 'amount',
    autocomplete: 'off',
    'aria-describedby': 'amount-most',
  })
  const most = () => mostToRequest(owedNow(model.goodBranch, model.state!), model.state!)
  const isFree = () => model.state !== null && !model.state.frozenAt && !model.state.wallet?.exit
  const possible = () => isFree() && model.subject !== null && most() > 0n
  const about = (): string => {
    const { state } = model
    if (!state?.wallet) return ''
    if (state.frozenAt) return t.request.frozen
    const { exit, served } = state.wallet
    if (served) return t.request.served
    if (exit)
      return model.now > exit.deadline
        ? t.request.late(pol(exit.amount), time(exit.deadline))
        : t.request.open(pol(exit.amount), time(exit.deadline), span(exit.deadline - model.now))
    if (most() === 0n) return t.request.nothing
    if (model.wallet && !model.isOwn) return t.request.notOwn
    return model.goodBranch ? '' : t.request.withoutFile
  }
  return section(
    t.request.title,
    untilRead(model, words),
    el('p', {}, () =>
      model.state ? t.request.about(span(model.state.terms.exitPeriod), pol(model.state.terms.exitBond)) : '',
    ),
    el('p', { class: 'state' }, about),
    el(
      'div',
      { hidden: () => !possible() },
      el('label', { for: 'amount' }, t.request.label),
      el('div', { class: 'row' }, amount, el('button', { type: 'button', onclick: () => fillMost() }, 'Max')),
      el('p', { id: 'amount-most', class: 'soft' }, () => (possible() ? t.request.most(pol(most())) : '')),
    ),
    actOf(model, words, 'request', {
      label: t.request.act,
      possible,
      own: () => model.isOwn,
      call: () => {
        const read = readAmount(amount.value, separatorsOf[words.language])
        if ('problem' in read || read.wei === 0n || read.wei > most()) return t.request.badAmount
        return model.calls.requestExit(model.goodBranch, read.wei, model.state!.terms.exitBond)
      },
    }),
    actOf(model, words, 'close', {
      label: () =>
        model.state?.wallet?.served || model.state?.frozenAt ? t.request.closeServed : t.request.close,
      possible: () => Boolean(model.state?.wallet?.exit),
      own: () => Boolean(model.isOwn || model.state?.wallet?.served || model.state?.frozenAt),
      call: () => model.calls.closeExit(model.subject!),
    }),
  )

  function fillMost(): void {
    amount.value = writeAmount(most(), separatorsOf[words.language])
    amount.focus()
  }
}

/** Freezes the vault when there is a reason. */
export function freezeSection(model: Model, words: Words): HTMLElement {
  const { t, time, span } = words
  const reason = () => model.state && freezeReason(model.state, model.now)
  const about = (): string => {
    const { state, now } = model
    if (!state) return ''
    if (state.frozenAt) return t.freeze.done(time(state.frozenAt))
    const found = reason()
    if (found) return t.freeze[found]
    const silence = state.lastRootAt + state.terms.silencePeriod
    const exit = state.wallet?.served ? null : state.wallet?.exit
    return [
      t.freeze.notYet(time(silence), span(silence - now)),
      exit ? t.freeze.exitDeadline(time(exit.deadline), span(exit.deadline - now)) : '',
    ].join(' ')
  }
  return section(
    t.freeze.title,
    untilRead(model, words),
    el('p', {}, () =>
      model.state
        ? t.freeze.about(span(model.state.terms.silencePeriod), span(model.state.terms.exitPeriod))
        : '',
    ),
    el('p', { class: 'state' }, about),
    actOf(model, words, 'freeze', {
      label: t.freeze.act,
      possible: () => Boolean(reason()),
      call: () => (reason() === 'silence' ? model.calls.freeze() : model.calls.freezeFor(model.subject!)),
    }),
  )
}

/** Registers what a wallet is owed. */
export function registerSection(model: Model, words: Words): HTMLElement {
  const { t, pol, time, span } = words
  const isOpen = () =>
    Boolean(model.state?.frozenAt && model.state.wallet && !model.state.wallet.registration)
  const withFile = () => (model.goodBranch ? owedNow(model.goodBranch, model.state!).entitlement : 0n)
  const withoutFile = () => (model.state?.wallet ? owedNow(null, model.state).entitlement : 0n)
  const maySkip = () => isOpen() && mayRegisterWithoutBranch(model.state!, model.now) && withoutFile() > 0n
  const about = (): string => {
    const { state } = model
    if (!state) return ''
    if (!state.frozenAt) return t.register.notFrozen
    const registration = state.wallet?.registration
    if (registration) return t.register.done(pol(registration.entitlement), String(registration.round.number))
    if (model.goodBranch)
      return withFile() > 0n ? t.register.ready(pol(withFile()), model.subject!) : t.register.zero
    return model.branch ? t.register.needFile : ''
  }
  const aboutWithout = (): string => {
    if (!isOpen() || withFile() > 0n) return ''
    if (withoutFile() === 0n) return t.register.zero
    if (!maySkip()) return t.register.withoutLater(time(model.state!.round.ends))
    return model.isOwn ? t.register.without(pol(withoutFile())) : t.register.withoutOwn
  }
  return section(
    t.register.title,
    untilRead(model, words),
    el('p', {}, () => (model.state ? t.register.about(span(model.state.terms.registrationPeriod)) : '')),
    el('p', { class: 'state' }, about),
    actOf(model, words, 'register', {
      label: t.register.act,
      possible: () => isOpen() && withFile() > 0n,
      call: () => model.calls.register(model.goodBranch!),
    }),
    el('p', {}, aboutWithout),
    actOf(model, words, 'register-without', {
      label: t.register.actWithout,
      possible: () => maySkip() && withFile() === 0n,
      own: () => model.isOwn,
      call: () => model.calls.registerWithoutBranch(),
    }),
  )
}
