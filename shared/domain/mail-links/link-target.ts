import { decodeHost, hasPunycode } from './punycode.ts'

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

/**
 * Second labels of country domains under which names are sold, and hosts that give a name to anyone: `moi.github.io` belongs to
 * « moi », not to GitHub. A selection of the Public Suffix List as of November 2026; the whole list is 300 kB.
 */
const SOLD_UNDER_COUNTRY = new Set(
  'ac asso co com edu gob gouv gov go ltd me mil ne net nhs nom or org plc prd presse sch tm'.split(' '),
)
const GIVEN_TO_ANYONE = [
  ...['appspot.com', 'azurewebsites.net', 'blogspot.com', 'carrd.co', 'cloudfront.net', 'firebaseapp.com'],
  ...['github.io', 'gitlab.io', 'glitch.me', 'herokuapp.com', 'netlify.app', 'ngrok.io', 'ngrok-free.app'],
  ...['onrender.com', 'pages.dev', 'r2.dev', 'repl.co', 's3.amazonaws.com', 'surge.sh', 'trycloudflare.com'],
  ...['vercel.app', 'web.app', 'webflow.io', 'weebly.com', 'wixsite.com', 'wordpress.com', 'workers.dev'],
  ...['blob.core.windows.net', 'duckdns.org', 'eu.org', 'myshopify.com'],
]

/** Whether a host is an IP address, as `URL` writes it. */
export const isIpHost = (host: string): boolean => host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host)

/** The part of a host that somebody bought, and so answers for: `impots.gouv.fr` of `www.impots.gouv.fr`. */
export function registrableDomain(host: string): string {
  if (isIpHost(host)) return host
  const labels = host.split('.')
  return labels.slice(-1 - suffixLength(labels)).join('.')
}

function suffixLength(labels: readonly string[]): number {
  const host = labels.join('.')
  const given = GIVEN_TO_ANYONE.find((suffix) => host.endsWith(`.${suffix}`))
  if (given !== undefined) return host === `www.${given}` ? 1 : given.split('.').length
  const [second = '', top = ''] = labels.slice(-2)
  return labels.length > 2 && top.length === 2 && SOLD_UNDER_COUNTRY.has(second) ? 2 : 1
}
