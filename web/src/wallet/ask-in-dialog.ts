import { type Html, html } from '../exit/view.ts'

const dialogClass =
  'm-auto max-h-[calc(100dvh-2rem)] w-[min(23rem,calc(100vw-2rem))] rounded-[1.25rem] border border-line bg-raised p-5 text-[0.875rem] text-ink shadow-high backdrop:bg-[rgb(4_26_33/0.45)] sm:mt-6 sm:mr-6'
const badgeClass = 'rounded-2xl bg-reed-soft px-2.5 py-0.5 font-medium text-[0.75rem]'
const buttonClass = 'min-h-11 rounded-control border font-semibold'

/**
 * A modal of the browser itself, so that it stands above the page's own dialogs like a wallet's window. Escape rejects.
 * @param i.yes left out: there is nothing to approve here
 * @returns what was chosen, null when the person rejected; and how to close it from here
 */
export function askInDialog(i: {
  name: string
  badge?: string
  title: string
  content: Html | Html[]
  no: string
  yes?: string
}): { dialog: HTMLDialogElement; answer: Promise<FormData | null> } {
  const dialog = document.createElement('dialog')
  dialog.className = dialogClass
  dialog.setAttribute('aria-label', i.name)
  dialog.innerHTML = html`<form method="dialog">
    <header class="mb-4 flex items-center justify-between text-reed">
      <strong>${i.name}</strong>${i.badge && html`<span class="${badgeClass}">${i.badge}</span>`}
    </header>
    <h2 class="mb-2 font-semibold text-[1.125rem]">${i.title}</h2>
    ${i.content}
    <footer class="mt-5 grid auto-cols-fr grid-flow-col gap-3">
      <button class="${buttonClass} border-line-strong">${i.no}</button>
      ${i.yes && html`<button value="yes" autofocus class="${buttonClass} border-transparent bg-water text-on-water">${i.yes}</button>`}
    </footer></form>`.text
  document.body.append(dialog)
  dialog.showModal()
  const answer = new Promise<FormData | null>((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      // The button that had the focus may be gone since: then the page's own dialog has it, not the page behind.
      document.querySelector<HTMLElement>('[role$=dialog][data-open]:not(:focus-within)')?.focus()
      resolve(dialog.returnValue === 'yes' ? new FormData(dialog.querySelector('form')!) : null)
    })
  })
  return { dialog, answer }
}
