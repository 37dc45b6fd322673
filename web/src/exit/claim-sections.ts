import { readAddress } from '../features/watch/read-address.ts'
import { actOf } from './act.ts'
import { judgeClaim } from './judge-vault.ts'
import type { Model } from './model.ts'
import { printRelay, RelayError, readRelay, signRelay } from './relay.ts'
import type { Call } from './send.ts'
import { addressInput, section, untilRead } from './source-sections.ts'
import { el } from './view.ts'
import type { Words } from './words.ts'

const DAY_SECONDS = 86_400

/** Claims the wallet's share: by itself, by anyone to itself, or by its signature. */
export function claimSection(model: Model, words: Words): HTMLElement {
  const { t, pol, time, span } = words
  const claim = () => (model.state ? judgeClaim(model.state, model.now) : null)
  const isReady = () => claim()?.kind === 'ready'
  // Whose it is, claims it.
  const mayPush = () => isReady() && !model.isOwn
  const to = addressInput('claim-to')
  const about = (): string => {
    const found = claim()
    if (!found || !model.state?.wallet) return ''
    if (!('share' in found)) return t.claim[found.kind]
    const { kind, share, bond, until } = found
    return kind === 'ready'
      ? t.claim.ready(pol(share), bond ? pol(bond) : '')
      : t.claim.waiting(time(until), span(until - model.now), pol(share))
  }
  return section(
    t.claim.title,
    el('p', {}, t.claim.about),
    el('p', { class: 'state' }, about),
    el('div', { hidden: () => !mayClaim(model) }, el('label', { for: 'claim-to' }, t.claim.to), to),
    actOf(model, words, 'claim', {
      label: t.claim.act,
      possible: isReady,
      own: () => model.isOwn,
      call: () => toAddress(to.value, words, model, (address) => model.calls.claim(address)),
    }),
    el('p', { class: 'soft', hidden: () => !mayPush() }, t.claim.pushHelp),
    actOf(model, words, 'push', {
      label: t.claim.push,
      possible: mayPush,
      call: () => model.calls.push(model.subject!),
    }),
    signPart(model, words, () => to.value),
    pastePart(model, words),
  )
}

/** Signs where the share goes, for somebody else to send. It can be signed before the round is over. */
function signPart(model: Model, words: Words, toText: () => string): HTMLElement {
  const { t } = words
  const days = el('input', { type: 'number', id: 'relay-days', min: '1', max: '365', value: '30' })
  const text = el('textarea', { id: 'relay-text', readonly: true, rows: '10', class: 'mono' })
  const output = el('p', { role: 'status', class: 'output' })
  const sign = async () => {
    output.textContent = t.act.asking
    output.dataset.tone = ''
    try {
      const read = readAddress(toText())
      if ('problem' in read && read.problem !== 'empty') throw new Error(t.file.badAddress)
      await model.toChain()
      const wallet = model.wallet!.account
      const relay = await signRelay(model.wallet!.provider, {
        chainId: model.wantedChain,
        vault: model.vault!,
        wallet,
        to: 'address' in read ? read.address : wallet,
        deadline: BigInt(claimableFrom(model) + Math.max(1, Number(days.value) || 1) * DAY_SECONDS),
      })
      text.value = printRelay(relay)
      output.textContent = t.act.signed
      output.dataset.tone = 'good'
    } catch (error) {
      output.textContent = words.problem(error, model.wantedChain)
      output.dataset.tone = 'problem'
    }
  }
  return el(
    'details',
    { hidden: () => !mayClaim(model) },
    el('summary', {}, t.claim.relayTitle),
    el('p', { class: 'soft' }, t.claim.relayHelp),
    el('label', { for: 'relay-days' }, t.claim.relayDays),
    days,
    el(
      'button',
      { type: 'button', class: 'primary', disabled: () => !model.isOwn, onclick: () => void sign() },
      t.claim.sign,
    ),
    output,
    el('label', { for: 'relay-text' }, t.claim.relayText),
    text,
  )
}

/** Sends what somebody else has signed. */
function pastePart(model: Model, words: Words): HTMLElement {
  const { t } = words
  const text = el('textarea', { id: 'relay-paste', rows: '6', class: 'mono', spellcheck: 'false' })
  const call = (): Call | string => {
    try {
      const relay = readRelay(text.value)
      if (relay.vault !== model.vault || relay.chainId !== model.chainId) return t.claim.otherRelay
      if (relay.deadline < BigInt(model.now)) return t.claim.late
      return model.calls.claimFor(relay)
    } catch (error) {
      if (error instanceof RelayError) return t.claim.badRelay(error.message)
      throw error
    }
  }
  return el(
    'details',
    { hidden: () => !model.state?.frozenAt },
    el('summary', {}, t.claim.pasteTitle),
    el('label', { for: 'relay-paste' }, t.claim.paste),
    text,
    actOf(model, words, 'relay', {
      label: t.claim.relay,
      possible: () => Boolean(model.state?.frozenAt),
      call,
    }),
  )
}

/** @returns unix seconds */
function claimableFrom({ state, now }: Model): number {
  const claim = state && judgeClaim(state, now)
  return claim && 'until' in claim ? Math.max(now, claim.until) : now
}

/** What Polder keeps of payouts that the wallet's code did not take. */
export function keptSection(model: Model, words: Words): HTMLElement {
  const { t, pol } = words
  const kept = () => model.state?.wallet?.kept.amount ?? 0n
  const to = addressInput('kept-to')
  return section(
    t.kept.title,
    untilRead(model, words),
    el('p', { class: 'state' }, () =>
      model.state?.wallet ? (kept() > 0n ? t.kept.about(pol(kept())) : t.kept.none) : '',
    ),
    actOf(model, words, 'push-kept', {
      label: t.kept.push,
      possible: () => kept() > 0n,
      call: () => model.calls.pushKept(model.subject!),
    }),
    el('div', { hidden: () => kept() === 0n }, el('label', { for: 'kept-to' }, t.kept.to), to),
    actOf(model, words, 'claim-kept', {
      label: t.kept.claim,
      possible: () => kept() > 0n,
      own: () => model.isOwn,
      call: () => toAddress(to.value, words, model, (address) => model.calls.claimKept(address)),
    }),
  )
}

/** Now, or when the wallet's round is over. */
function mayClaim({ state, now }: Model): boolean {
  return state !== null && 'share' in judgeClaim(state, now)
}

/** Reads where the money goes; nothing typed means the wallet itself. */
function toAddress(
  text: string,
  { t }: Words,
  model: Model,
  make: (address: `0x${string}`) => Call,
): Call | string {
  const read = readAddress(text)
  if ('address' in read) return make(read.address)
  return read.problem === 'empty' && model.subject ? make(model.subject) : t.file.badAddress
}
