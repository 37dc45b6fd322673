/** What a text or an attribute of the page shows: fixed, or read anew whenever the page is refreshed. */
type Live<T> = T | (() => T)
type Child = Node | Live<string>

/** Everything on the page that follows the state. */
let watchers: (() => void)[] = []

/** Shows the present state everywhere. Elements stay the same, so nobody loses the focus or what was typed. */
export function refresh(): void {
  for (const watcher of watchers) watcher()
}

/** Forgets what the page showed before: it is built anew. */
export function forgetWatchers(): void {
  watchers = []
}

/** Runs now and at each {@link refresh}. */
export function watch(watcher: () => void): void {
  watchers.push(watcher)
  watcher()
}

/**
 * Makes an element. `hidden` and `disabled` may follow the state, and so may every text.
 * @param props attributes; `on…` are listeners
 */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Record<string, Live<string | boolean> | ((event: Event) => void)> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value as EventListener)
    else if (typeof value === 'function') watch(() => set(element, name, (value as () => string | boolean)()))
    else set(element, name, value)
  }
  for (const child of children) element.append(typeof child === 'function' ? liveText(child) : child)
  return element
}

function liveText(read: () => string): Text {
  const text = new Text()
  watch(() => {
    // What a screen reader reads out again should be new.
    if (text.data !== read()) text.data = read()
  })
  return text
}

function set(element: HTMLElement, name: string, value: string | boolean): void {
  if (typeof value === 'boolean') element.toggleAttribute(name, value)
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

/** A list whose lines are made anew when they change. */
export function liveList(
  tag: 'ul' | 'dl',
  props: Record<string, string>,
  lines: () => readonly (readonly Child[])[],
  line: (...children: Child[]) => Node[],
): HTMLElement {
  const list = el(tag, props)
  let shown = ''
  watch(() => {
    const next = lines()
    const key = JSON.stringify(next)
    if (key === shown) return
    shown = key
    list.replaceChildren(...next.flatMap((children) => line(...children)))
  })
  return list
}
