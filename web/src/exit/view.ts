/** What {@link html} has made: nothing in it needs to be escaped any more. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = Html | string | false | null | undefined | readonly Value[]

/** HTML, in which every value that is not HTML itself is text. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  const [first = '', ...rest] = strings.map((part) =>
    part.replace(/^\s*\n\s*|\s*\n\s*$/g, '').replace(/\n\s*/g, ' '),
  )
  return new Html(rest.reduce((text, part, i) => text + textOf(values[i]) + part, first))
}

function textOf(value: Value): string {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(textOf).join('')
  const codes: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
  return value ? String(value).replace(/[<>&"]/g, (sign) => codes[sign]!) : ''
}

/** Shows the page in the place of what was shown. What stays the same is not touched, nor what is typed or unfolded. */
export function show(into: Element, page: Html): void {
  const next = document.createElement('template')
  next.innerHTML = page.text
  become(into, next.content)
}

/** An element stays where it has the same name and id, so that nobody loses the focus. */
function become(old: ParentNode & Node, next: ParentNode): void {
  const left = [...old.childNodes]
  const pairs = [...next.childNodes].map((wanted) => {
    const i = left.findIndex(
      (one) => one.nodeName === wanted.nodeName && (one as Element).id === (wanted as Element).id,
    )
    return [i < 0 ? undefined : left.splice(i, 1)[0], wanted] as const
  })
  for (const one of left) one.remove()
  let at = old.firstChild
  for (const [is, wanted] of pairs) {
    if (is !== at || !is) old.insertBefore(is ?? wanted, at)
    else at = at.nextSibling
    if (is instanceof Element && wanted instanceof Element) {
      for (const { name, value } of wanted.attributes)
        if (is.getAttribute(name) !== value && name !== 'open') is.setAttribute(name, value)
      for (const { name } of [...is.attributes])
        if (!wanted.hasAttribute(name) && name !== 'open') is.removeAttribute(name)
      become(is, wanted)
    } else if (is && is.nodeValue !== wanted.nodeValue) is.nodeValue = wanted.nodeValue
  }
}

/** What is folded until somebody wants it. */
export function fold(id: string, title: string, inside: Value, isOpen = false): Html {
  return html`<details id="${id}" ${isOpen && 'open'}><summary>${title}</summary>${inside}</details>`
}

/** A paragraph, if there is something to say. */
export function line(text: string, tone = '', id = ''): Html {
  return html`${text && html`<p class="${tone}" ${id && html`id="${id}"`}>${text}</p>`}`
}

/** A button; `act` is what main.ts does when it is pressed. */
export function button(act: string, label: string, tone = '', isDisabled = false, id = act): Html {
  return html`<button id="${id}" data-act="${act}" class="${tone}" ${isDisabled && 'disabled'}>${label}</button>`
}

/** A field, what it is for, and what is wrong with what was typed. */
export function field(name: string, label: string, value: string, help = '', problem = ''): Html {
  const about = html`aria-describedby="${name}-about" ${problem && html`aria-invalid="true"`}`
  return html`<div class="field"><label for="${name}">${label}</label>
    <input id="${name}" value="${value}" ${about} autocomplete="off" autocapitalize="off" spellcheck="false" />
    <p id="${name}-about" class="${problem ? 'problem' : 'soft'}">${problem || help}</p></div>`
}
