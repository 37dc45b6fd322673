/**
 * Puts a text on the clipboard; where that is refused, or the page is not a secure context, by a selection.
 * @returns whether it is there
 */
export async function copyText(text: string): Promise<boolean> {
  const taken = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  if (taken) return true
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
