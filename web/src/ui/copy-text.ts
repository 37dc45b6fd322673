/** Copies a text, by a selection where the clipboard is refused or the page not secure. @returns whether it is copied */
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
