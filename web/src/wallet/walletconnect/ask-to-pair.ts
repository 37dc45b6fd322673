import { renderSVG } from 'uqr'
import { Html, html } from '../../exit/view.ts'
import { t } from '../../texts/texts.ts'
import { walletTexts } from '../../texts/wallets.ts'
import { askInDialog } from '../ask-in-dialog.ts'
import { WALLETCONNECT } from './paired.ts'

/**
 * Shows what a wallet scans, opens or is given to be paired with this page.
 * @param uri of the pairing: whoever has it can offer to be the wallet, and nothing else
 */
export function askToPair(uri: string) {
  const code = new Html(renderSVG(uri, { border: 2 }))
  const linkClass =
    'mt-3 grid min-h-11 w-full place-items-center rounded-control border border-line-strong font-semibold'
  const asked = askInDialog({
    name: WALLETCONNECT,
    title: walletTexts.pairing.title,
    content: html`<p class="mb-3 text-ink-soft">${walletTexts.pairing.body}</p>
      <div role="img" aria-label="${walletTexts.pairing.code}" class="overflow-hidden rounded-control bg-white [&>svg]:block [&>svg]:w-full">${code}</div>
      <a href="${uri}" class="${linkClass}">${walletTexts.pairing.open}</a>
      <button type="button" class="${linkClass}" data-copy>${walletTexts.pairing.copy}</button>`,
    no: t.common.cancel,
  })
  const copy = asked.dialog.querySelector('[data-copy]')!
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(uri)
    copy.textContent = t.common.copied
  })
  return asked
}
