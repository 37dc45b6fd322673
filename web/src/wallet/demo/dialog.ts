import './dialog.css'
import { exactPol, floorPol } from '../../amounts/pol.ts'
import { shortAddress } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { demoAccounts } from './accounts.ts'

const texts = t.demoWallet

/**
 * Asks which account the page may see.
 * @returns the account's place in the list, or null when the person rejected
 */
export async function askToConnect(site: string, preselected: number): Promise<number | null> {
  const choices = demoAccounts.map(({ address }, index) => {
    const input = element('input', { type: 'radio', name: 'demo-account', value: String(index) })
    input.checked = index === preselected
    const label = element('label', { className: 'demo-wallet-account' })
    label.append(
      input,
      element('span', {}, texts.account(index + 1)),
      element('code', {}, shortAddress(address)),
    )
    return { input, label }
  })
  const list = element('fieldset', {})
  list.append(element('legend', {}, texts.connectBody), ...choices.map(({ label }) => label))
  const approved = await ask(texts.connectTitle(site), [list])
  return approved
    ? Math.max(
        0,
        choices.findIndex(({ input }) => input.checked),
      )
    : null
}

/** @returns whether the person signs the message */
export function askToSign(site: string, address: string, message: string): Promise<boolean> {
  return ask(texts.signTitle, [
    element('p', {}, texts.signBody(site)),
    element('pre', { tabIndex: 0 }, message),
    facts([[texts.from, shortAddress(address)]]),
  ])
}

export interface Sending {
  from: string
  to: string
  valueWei: bigint
  feeWei: bigint
}

/** @returns whether the person sends the transaction */
export function askToSend({ from, to, valueWei, feeWei }: Sending): Promise<boolean> {
  return ask(texts.sendTitle, [
    facts([
      [texts.sends, `${exactPol(valueWei)} ${t.common.pol}`],
      [texts.from, shortAddress(from)],
      [texts.to, shortAddress(to)],
      [texts.fee, `${exactPol(floorPol(feeWei, 6))} ${t.common.pol}`],
    ]),
  ])
}

/**
 * A modal of the browser itself, so that it stands above the page's own dialogs like a wallet's
 * window. Escape rejects.
 */
function ask(title: string, content: HTMLElement[]): Promise<boolean> {
  const dialog = element('dialog', { className: 'demo-wallet' })
  dialog.setAttribute('aria-label', texts.name)
  const header = element('header', {})
  header.append(element('strong', {}, texts.name), element('span', {}, texts.badge))
  const reject = element('button', { type: 'button' }, texts.reject)
  const approve = element('button', { type: 'button', className: 'demo-wallet-approve' }, texts.approve)
  const footer = element('footer', {})
  footer.append(reject, approve)
  dialog.append(header, element('h2', {}, title), ...content, footer)
  document.body.append(dialog)
  return new Promise((resolve) => {
    const answer = (approved: boolean) => {
      dialog.close()
      dialog.remove()
      resolve(approved)
    }
    reject.addEventListener('click', () => answer(false))
    approve.addEventListener('click', () => answer(true))
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      answer(false)
    })
    dialog.showModal()
    approve.focus()
  })
}

function facts(rows: [string, string][]): HTMLElement {
  const list = element('dl', {})
  for (const [name, value] of rows) list.append(element('dt', {}, name), element('dd', {}, value))
  return list
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  text?: string,
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(tag), properties)
  if (text !== undefined) made.textContent = text
  return made
}
