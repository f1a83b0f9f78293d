import DOMPurify, { type Config } from 'dompurify'
import { describeTarget, type LinkTarget, linkTarget } from '#shared/domain/mail-links/link-target.ts'
import { linkWarning } from '#shared/domain/mail-links/link-warning.ts'
import { createPictures, type MailPicture } from './mail-pictures.ts'
import { cleanSheet, cleanStyle, type PictureCss } from './mail-styles.ts'

/** A link of a mail: where it truly leads, and why it may deceive. */
export type MailLink = { text: string; target: LinkTarget; warning: string | null }

/** A mail without what could run or be sent, not yet in any document that draws. */
export type CleanMail = {
  sheets: HTMLStyleElement[]
  /** Takes the place of the mail's `body`, with its colours. */
  body: HTMLElement
  pictures: MailPicture[]
  links: Map<Element, MailLink>
}

const TAGS =
  'a abbr acronym address area article aside b bdi bdo big blockquote body br caption center cite code col colgroup dd del ' +
  'details dfn dir div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 head header hr html i img ins kbd li main map ' +
  'mark menu nav ol p pre q rp rt ruby s samp section small span strike strong style sub summary sup table tbody td tfoot th ' +
  'thead time tr tt u ul var wbr'
const ATTRIBUTES =
  'abbr align alt background bgcolor border cellpadding cellspacing class clear color colspan compact coords dir face headers ' +
  'height href hspace id lang media name noshade nowrap open reversed role rowspan rules scope shape size span src start style ' +
  'summary text title type usemap valign value vspace width'

const CLEANING = {
  ALLOWED_TAGS: [...TAGS.split(' '), '#text'],
  ALLOWED_ATTR: ATTRIBUTES.split(' '),
  ALLOW_DATA_ATTR: false,
  WHOLE_DOCUMENT: true,
  RETURN_DOM: true as const,
  // No name of the mail hides a property of its document (DOM clobbering); others stay, for styles and image maps use them.
  SANITIZE_DOM: true,
} satisfies Config

/** Stands in a cleaned style for a picture that is not there yet. */
const PICTURE_MARK = /url\("picture:(\d+)"\)/g

/**
 * Cleans the HTML of a mail; `known` are the domains whose imitation is warned of. Nothing is loaded meanwhile. Read by the window of
 * the frame, whose policy lets styles be: the application's drops those of attributes for good as soon as they are read.
 */
export function cleanMail(
  html: string,
  known: readonly string[],
  view: Window & typeof globalThis,
): CleanMail {
  const root = DOMPurify(view).sanitize(html, CLEANING) as HTMLElement
  const pictures = createPictures()
  const sheets = [...root.querySelectorAll('style')].map((style) => {
    style.remove()
    return drawnSheet(style, pictures.ask)
  })
  for (const element of root.querySelectorAll<HTMLElement>('[style*="("]')) drawStyle(element, pictures.ask)
  for (const element of root.querySelectorAll<HTMLElement>('[background]'))
    drawBackground(element, pictures.ask)
  for (const image of root.querySelectorAll('img')) drawImage(image, pictures.ask)
  const links = new Map<Element, MailLink>()
  for (const link of root.querySelectorAll<HTMLElement>('a, area')) {
    const read = readLink(link, known)
    if (read) links.set(link, read)
  }
  return { sheets, body: bodyOf(root), pictures: pictures.all(), links }
}

type Ask = ReturnType<typeof createPictures>['ask']

/** Writes a style now without its pictures, and again with each that comes. */
function drawing(ask: Ask, clean: (picture: PictureCss) => string, write: (css: string) => void): void {
  const addresses: string[] = []
  const marked = clean((address) => `url("picture:${addresses.push(address) - 1}")`)
  const urls = new Map<number, string>()
  const draw = () =>
    write(
      marked.replace(PICTURE_MARK, (_mark, index) => {
        const url = urls.get(Number(index))
        return url === undefined ? 'none' : `url("${url.replaceAll(/["\\\n]/g, '')}")`
      }),
    )
  draw()
  for (const [index, address] of addresses.entries())
    ask(address, (url) => {
      urls.set(index, url)
      draw()
    })
}

function drawnSheet(style: HTMLStyleElement, ask: Ask): HTMLStyleElement {
  const css = style.textContent ?? ''
  drawing(
    ask,
    (picture) => cleanSheet(css, picture),
    (clean) => {
      style.textContent = clean
    },
  )
  return style
}

function drawStyle(element: HTMLElement, ask: Ask): void {
  drawing(
    ask,
    (picture) => cleanStyle(element, picture),
    (clean) => element.setAttribute('style', clean),
  )
}

function drawBackground(element: HTMLElement, ask: Ask): void {
  const address = element.getAttribute('background') ?? ''
  element.removeAttribute('background')
  ask(address, (url) => {
    element.style.backgroundImage = `url("${url}")`
  })
}

function drawImage(image: HTMLImageElement, ask: Ask): void {
  const address = image.getAttribute('src') ?? ''
  image.removeAttribute('src')
  ask(address, (url) => image.setAttribute('src', url))
}

/** Leaves a link its address only when nothing speaks against it: a suspicious one opens by the page's question alone. */
function readLink(link: HTMLElement, known: readonly string[]): MailLink | null {
  const href = (link.getAttribute('href') ?? '').trim()
  for (const name of ['href', 'title', 'role']) link.removeAttribute(name)
  if (href.startsWith('#') && href.length > 1) {
    link.setAttribute('href', href)
    return null
  }
  const target = linkTarget(href.startsWith('//') ? `https:${href}` : href)
  if (target === null) return null
  const text = textOf(link)
  const warning = linkWarning(text, target.href, known)
  link.setAttribute('aria-description', warning ?? `Ouvre ${describeTarget(target)}`)
  if (warning === null) {
    link.setAttribute('href', target.href)
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  } else {
    link.setAttribute('role', 'link')
    link.setAttribute('tabindex', '0')
  }
  return { text, target, warning }
}

function textOf(link: HTMLElement): string {
  const alts = [...link.querySelectorAll('img[alt]')].map((image) => image.getAttribute('alt'))
  return [link.textContent, link.getAttribute('alt'), ...alts].join(' ').trim()
}

function bodyOf(root: HTMLElement): HTMLElement {
  const sent = root.querySelector('body') ?? root
  const body = root.ownerDocument.createElement('div')
  for (const name of ['style', 'class', 'dir', 'lang']) {
    const value = sent.getAttribute(name) ?? root.getAttribute(name)
    if (value) body.setAttribute(name, value)
  }
  const [background, ink] = [sent.getAttribute('bgcolor'), sent.getAttribute('text')]
  if (background) body.style.backgroundColor ||= background
  if (ink) body.style.color ||= ink
  body.append(...sent.childNodes)
  return body
}
