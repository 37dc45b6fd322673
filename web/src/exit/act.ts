import { formatEther } from 'viem'
import type { Model } from './model.ts'
import { type Call, send } from './send.ts'
import { el, watch } from './view.ts'
import type { Words } from './words.ts'

/** A button that sends a call, what came of it, and the same call as data for another tool. */
export interface Act {
  label: string | (() => string)
  /** whether it makes sense now, for anybody with this page */
  possible: () => boolean
  /** whether the connected wallet is one that may; else only the data is offered */
  own?: () => boolean
  /** @returns the call, or what is wrong with what was typed */
  call: () => Call | string
}

/** @param name of the act, for scripts and tests */
export function actOf(model: Model, words: Words, name: string, act: Act): HTMLElement {
  const { t } = words
  const output = el('p', { role: 'status', tabindex: '-1', class: 'output' })
  const say = (text: string, tone = '') => {
    output.textContent = text
    output.dataset.tone = tone
  }

  async function run(): Promise<void> {
    const call = act.call()
    if (typeof call === 'string') return say(call, 'problem')
    model.busy = true
    try {
      say(t.act.asking)
      await model.toChain()
      const { provider, account } = model.wallet!
      await send(provider, account, call, (hash) => say(t.act.sent(hash)))
      say(t.act.done, 'good')
    } catch (error) {
      say(words.problem(error, model.wantedChain), 'problem')
    }
    model.busy = false
    await model.read()
    output.focus()
  }

  const may = () => act.possible() && (!model.wallet || (act.own?.() ?? true))
  return el(
    'div',
    { class: 'act', 'data-act': name },
    el(
      'button',
      {
        type: 'button',
        class: 'primary',
        hidden: () => !may(),
        disabled: () => !model.wallet || model.busy,
        onclick: () => void run(),
      },
      act.label,
    ),
    el('p', { class: 'soft', hidden: () => !act.possible() || model.wallet !== null }, t.act.needWallet),
    output,
    dataOf(act, words),
  )
}

function dataOf(act: Act, { t, pol }: Words): HTMLElement {
  const code = el('code')
  const details = el(
    'details',
    { hidden: () => !act.possible(), ontoggle: () => show() },
    el('summary', {}, t.act.data),
    el('p', { class: 'soft' }, t.act.dataHelp),
    el('pre', { tabindex: '0' }, code),
  )
  const show = () => {
    if (!details.open || details.hidden) return
    const call = act.call()
    const text = typeof call === 'string' ? call : commandOf(call)
    if (code.textContent !== text) code.textContent = text
  }
  const commandOf = ({ to, value, data }: Call) => {
    const ether = value ? ` --value ${formatEther(value)}ether` : ''
    return `to     ${to}\nvalue  ${value} wei (${pol(value)})\ndata   ${data}\n\ncast send ${to} ${data}${ether} --rpc-url …`
  }
  watch(show)
  return details
}
