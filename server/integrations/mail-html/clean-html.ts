import { Parser } from 'htmlparser2'

/** The elements that an editor of mails makes; anything else keeps its text alone. */
const TAGS = new Set(
  'p div br hr span b strong i em u s strike del sub sup small font a ul ol li blockquote h1 h2 h3 h4 pre code img table thead tbody tfoot tr td th caption colgroup col'.split(
    ' ',
  ),
)
const VOID = new Set(['br', 'hr', 'img', 'col'])
/** Their text is no text. */
const SILENT = new Set(
  'script style title head noscript template iframe object svg math textarea select'.split(' '),
)
const ATTRIBUTES = new Set(
  'style href src alt title width height align valign colspan rowspan dir lang cellpadding cellspacing border bgcolor color face size start type'.split(
    ' ',
  ),
)
const STYLES = new Set(
  'color background-color font-family font-size font-style font-weight line-height text-align text-decoration text-indent vertical-align white-space width max-width height margin margin-top margin-right margin-bottom margin-left padding padding-top padding-right padding-bottom padding-left border border-top border-right border-bottom border-left border-color border-style border-width border-collapse border-spacing border-radius list-style-type'.split(
    ' ',
  ),
)
const LINK = /^(?:https?:|mailto:|tel:)/i
/** Pictures: of the mail, of the Internet, or drawn in place; no SVG, which is a program. */
const PICTURE = /^(?:cid:|https:|data:image\/(?:png|jpeg|gif|webp);base64,)/i
const MOST_DEPTH = 200

/** A text as HTML shows it. */
export const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', '&quot;')

/** Declarations of known properties whose values load nothing. */
function cleanStyle(style: string): string {
  return style
    .split(';')
    .flatMap((declaration) => {
      const colon = declaration.indexOf(':')
      const name = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase()
      const value = declaration.slice(colon + 1).trim()
      const harmless =
        value !== '' && !/[\\@<>{}]|url\s*\(|expression|javascript:|image-set|var\s*\(/i.test(value)
      return STYLES.has(name) && harmless ? [`${name}: ${value}`] : []
    })
    .join('; ')
}

function cleanAttributes(name: string, attributes: Record<string, string>): string {
  const kept = Object.entries(attributes).flatMap(([key, value]) => {
    if (!ATTRIBUTES.has(key)) return []
    if (key === 'style') {
      const style = cleanStyle(value)
      return style === '' ? [] : [` style="${escapeAttribute(style)}"`]
    }
    // Browsers drop what is not printed before they read a scheme.
    const address = value.replaceAll(/[\p{Cc}\s]/gu, '')
    if (key === 'href' && !(name === 'a' && LINK.test(address))) return []
    if (key === 'src' && !(name === 'img' && PICTURE.test(address))) return []
    return [` ${key}="${escapeAttribute(key === 'href' || key === 'src' ? value.trim() : value)}"`]
  })
  return kept.join('')
}

/**
 * HTML that a member wrote, as it is kept and sent: an editor's elements, harmless styles, links, pictures; closed in their order. What is
 * clean already comes out as it is but for spelling. It is not for strangers' mails, which are shown in a frame of their own.
 */
export function cleanHtml(html: string): string {
  const out: string[] = []
  const open: string[] = []
  let silent = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (SILENT.has(name)) silent += 1
        if (silent > 0 || !TAGS.has(name) || open.length >= MOST_DEPTH) return
        out.push(`<${name}${cleanAttributes(name, attributes)}>`)
        if (!VOID.has(name)) open.push(name)
      },
      ontext(text) {
        if (silent === 0) out.push(escapeText(text))
      },
      onclosetag(name) {
        if (SILENT.has(name)) silent = Math.max(0, silent - 1)
        const at = open.lastIndexOf(name)
        if (silent > 0 || VOID.has(name) || at === -1) return
        for (const each of open.splice(at).reverse()) out.push(`</${each}>`)
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true, recognizeSelfClosing: false },
  )
  parser.write(html)
  parser.end()
  for (const name of open.reverse()) out.push(`</${name}>`)
  return out.join('')
}

/** Ids of the pictures of the mail itself that HTML shows. */
export function picturesIn(html: string): Set<string> {
  const found = new Set<string>()
  const take = (address: string | undefined) => {
    if (address?.trim().toLowerCase().startsWith('cid:')) found.add(decodeId(address.trim().slice(4)))
  }
  const parser = new Parser({
    onopentag: (_name, { src, background }) => {
      take(src)
      take(background)
    },
  })
  parser.write(html)
  parser.end()
  return found
}

function decodeId(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

const FRAME = new Set(['html', 'head', 'body', 'meta', 'base', 'link'])

/** A whole HTML document as a part of another: without the frame of the document, the rest to the letter. */
export function bodyOf(html: string): string {
  const left: [number, number][] = []
  let titleAt: number | null = null
  const parser = new Parser({
    onprocessinginstruction: () => void left.push([parser.startIndex, parser.endIndex + 1]),
    onopentag(name, _attributes, implied) {
      if (name === 'title') titleAt ??= parser.startIndex
      else if (FRAME.has(name) && !implied) left.push([parser.startIndex, parser.endIndex + 1])
    },
    onclosetag(name, implied) {
      if (name === 'title' && titleAt !== null) {
        left.push([titleAt, parser.endIndex + 1])
        titleAt = null
      } else if (FRAME.has(name) && !implied) left.push([parser.startIndex, parser.endIndex + 1])
    },
  })
  parser.write(html)
  parser.end()
  let at = 0
  const kept: string[] = []
  for (const [from, to] of left) {
    if (from < at) continue
    kept.push(html.slice(at, from))
    at = Math.min(html.length, to)
  }
  kept.push(html.slice(at))
  return kept.join('')
}
