const SCHEMES = ['http:', 'https:', 'mailto:', 'tel:']

/** The address of a link that a mail may hold: http, https, mailto or tel. Null for any other, such as a script. */
export function safeHref(written: string): string | null {
  const href = written.trim()
  const url = URL.parse(href)
  if (url === null || !SCHEMES.includes(url.protocol)) return null
  // The reader of a URL drops line breaks and tabs; « http:exemple.fr » means the site that shows it.
  const plain = /^[^\s\p{Cc}<>"]+$/u.test(href)
  return plain && (!url.protocol.startsWith('http') || /^https?:\/\//i.test(href)) ? href : null
}

/** A name with a dot inside: « exemple.fr ». */
const isHost = (text: string): boolean =>
  /^[^\s@/:?#]+$/.test(text) && text.split('.').length > 1 && text.split('.').every((label) => label !== '')

function isMailAddress(text: string): boolean {
  const [name = '', host = '', ...others] = text.split('@')
  return others.length === 0 && /^[^\s/:]+$/.test(name) && isHost(host)
}

/** The address of a typed link: « exemple.fr » is a site, « nom@exemple.fr » a mail, « 01 23… » a call. Null: none of these. */
export function typedHref(typed: string): string | null {
  const text = typed.trim()
  const known = safeHref(text)
  if (known !== null) return known
  if (isMailAddress(text)) return safeHref(`mailto:${text}`)
  if (/^\+?[\d\s.()-]{6,24}$/.test(text)) return safeHref(`tel:${text.replaceAll(/[\s.()-]/g, '')}`)
  return isHost(text.split(/[/:?#]/, 1)[0] ?? '') ? safeHref(`https://${text}`) : null
}
