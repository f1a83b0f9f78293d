export type Role =
  | 'button'
  | 'link'
  | 'textbox'
  | 'select'
  | 'combobox'
  | 'option'
  | 'checkbox'
  | 'radio'
  | 'menuitem'
  | 'tab'
  | 'dialog'
  | 'heading'
  | 'listitem'
  | 'article'
  | 'image'
  | 'canvas'
  | 'text'

/** A control by its role and its whole name, or a name that fits `like`; the first that is in sight. */
export type Query = {
  role: Role
  name?: string
  like?: string
  /** Inside of another. */
  within?: Query
  /** Written to `data-sought` of what is found, for a selector. */
  mark?: string
}

export type Seen = {
  x: number
  y: number
  width: number
  height: number
  /** Its text, or what was typed in it. */
  text: string
  /** What one presses in its middle is it. */
  isClear: boolean
  /** It says that it cannot be used now. */
  isGreyed: boolean
}

/** In the page: finds what a query asks for. Uses nothing of this file: its source is sent to the browser. */
export function seek(query: Query, bringIntoSight: boolean): Seen | null {
  const SELECTORS: Record<Role, string> = {
    button: 'button, [role=button], summary',
    link: 'a[href]',
    textbox:
      'input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea, [role=textbox], [contenteditable=true]',
    select: 'select',
    combobox: '[role=combobox]',
    option: '[role=option]',
    checkbox: 'input[type=checkbox], [role=checkbox]',
    radio: 'input[type=radio], [role=radio]',
    menuitem: '[role=menuitem]',
    tab: '[role=tab]',
    dialog: '[role=dialog], [role=alertdialog], dialog',
    heading: 'h1, h2, h3, [role=heading]',
    listitem: 'li, [role=listitem]',
    article: 'article, [role=article]',
    image: 'img',
    canvas: 'canvas',
    text: 'body *',
  }
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const textsOf = (ids: string) =>
    ids
      .split(/\s+/)
      .map((id) => plain(document.getElementById(id)?.textContent))
      .join(' ')
  const namesOf = (element: Element): string[] => {
    const label = element.getAttribute('aria-label')
    if (label) return [plain(label)]
    const by = element.getAttribute('aria-labelledby')
    if (by) return [textsOf(by)]
    const labels = 'labels' in element ? ((element as HTMLInputElement).labels ?? []) : []
    if (labels.length > 0) return [...labels].map(({ textContent }) => plain(textContent))
    return [plain(element.getAttribute('alt') ?? element.textContent)]
  }
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true, opacityProperty: false })
    )
  }
  const find = ({ role, name, like, within, mark }: Query): Element | null => {
    const place = within === undefined ? document.body : find(within)
    if (place === null) return null
    const pattern = like === undefined ? null : new RegExp(like)
    const wanted = name === undefined ? null : plain(name)
    const fits = (text: string) =>
      (wanted === null || text === wanted) && (pattern === null || pattern.test(text))
    const candidates = [...place.querySelectorAll(SELECTORS[role])]
    // The dialog opened last is on top.
    if (role === 'dialog') candidates.reverse()
    const found = candidates.find((element) => {
      if (
        role === 'text' &&
        (!fits(plain(element.textContent)) ||
          [...element.children].some((child) => fits(plain(child.textContent))))
      )
        return false
      return isShown(element) && (role === 'text' || namesOf(element).some(fits))
    })
    if (found && mark !== undefined) {
      document.querySelector(`[data-sought=${mark}]`)?.removeAttribute('data-sought')
      found.setAttribute('data-sought', mark)
    }
    return found ?? null
  }
  const found = find(query)
  if (found === null) return null
  if (bringIntoSight) found.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const { left, top, width, height } = found.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const hit = document.elementFromPoint(x, y)
  const typed = 'value' in found ? String((found as HTMLInputElement).value) : null
  return {
    x,
    y,
    width,
    height,
    text: typed ?? plain(found.textContent),
    isClear: hit !== null && (found.contains(hit) || hit.closest('label')?.contains(found) === true),
    isGreyed: found.matches(':disabled, [aria-disabled=true]'),
  }
}
