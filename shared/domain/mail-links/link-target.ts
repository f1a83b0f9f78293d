import { decodeHost, hasPunycode } from './punycode.ts'
import { registrableDomain } from './registrable-domain.ts'

/** Where a link of a mail leads, in the parts that are shown. */
export type LinkTarget = {
  kind: 'web' | 'mail' | 'phone'
  /** The address to open, as the browser reads it. */
  href: string
  /** The host that is reached, in ASCII; empty for a phone number. */
  host: string
  /** Before the site: `www.`, or `contact@`. */
  before: string
  /** The domain that somebody bought and answers for, decoded: to be shown in plain sight. For a phone, its number. */
  site: string
  /** After the site: path and query, shortened. */
  after: string
  /** The host as it is sent, when it has letters that are not ASCII: `xn--caf-dma.fr`. */
  encoded: string | null
  /** Whether a name or a password stands before the host. */
  credentials: boolean
}

const KINDS: Record<string, LinkTarget['kind']> = {
  'http:': 'web',
  'https:': 'web',
  'mailto:': 'mail',
  'tel:': 'phone',
}
/** Shown of a path; the site before it is never shortened. */
const PATH_LENGTH = 60
const LONGEST = 8_192

/** Reads the address of a link. Null for what is not opened: any other scheme, a relative address, an unreadable one. */
export function linkTarget(href: string): LinkTarget | null {
  const url = href.length > LONGEST ? null : URL.parse(href)
  const kind = url && KINDS[url.protocol]
  if (!kind) return null
  if (kind === 'web') return webTarget(url)
  return kind === 'mail' ? mailTarget(url) : phoneTarget(url)
}

/** A line for a tooltip, a status bar, a screen reader: « www.café.fr/menu (xn--caf-dma.fr) ». */
export function describeTarget({ before, site, after, encoded }: LinkTarget): string {
  return `${before}${site}${after}${encoded === null ? '' : ` (${encoded})`}`
}

function webTarget(url: URL): LinkTarget | null {
  const reached = unwrapped(url)
  const { hostname, port, pathname, search, hash } = reached
  const path = `${port && `:${port}`}${pathname}${search}${hash}`
  return {
    kind: 'web',
    href: url.href,
    ...hostParts(hostname, ''),
    after: path === '/' ? '' : shortened(path),
    credentials: Boolean(url.username || url.password || reached.username || reached.password),
  }
}

function mailTarget(url: URL): LinkTarget | null {
  const recipients = decoded(url.pathname)
  const [first = '', ...others] = recipients.split(',')
  const at = first.lastIndexOf('@')
  const host = URL.parse(`http://${first.slice(at + 1)}`)?.hostname
  if (at < 1 || !host) return null
  return {
    kind: 'mail',
    href: url.href,
    ...hostParts(host, first.slice(0, at + 1)),
    after: others.length === 0 ? '' : shortened(`,${others.join(',')}`),
    credentials: false,
  }
}

function phoneTarget(url: URL): LinkTarget | null {
  const number = decoded(url.pathname)
  if (!/^[+\d][\d .()-]*$/.test(number)) return null
  return {
    kind: 'phone',
    href: url.href,
    host: '',
    before: '',
    site: number,
    after: '',
    encoded: null,
    credentials: false,
  }
}

function hostParts(sent: string, prefix: string) {
  const host = sent.replace(/\.$/, '')
  const site = registrableDomain(host)
  return {
    host,
    before: prefix + decodeHost(host.slice(0, host.length - site.length)),
    site: decodeHost(site),
    encoded: hasPunycode(host) ? host : null,
  }
}

/** Outlook rewrites the links of received mails; the parameter `url` is where its own check sends the reader. */
function unwrapped(url: URL): URL {
  if (!url.hostname.endsWith('.safelinks.protection.outlook.com')) return url
  const inner = URL.parse(url.searchParams.get('url') ?? '')
  return inner && KINDS[inner.protocol] === 'web' ? inner : url
}

function shortened(path: string): string {
  const readable = decoded(path)
  return readable.length > PATH_LENGTH ? `${readable.slice(0, PATH_LENGTH)}…` : readable
}

/** Without escapes and without characters that are invisible or change the direction of the text. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
  } catch {
    return text
  }
}
