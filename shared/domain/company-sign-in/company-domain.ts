import { mailServices } from '../mailboxes/mail-services.ts'

// RFC 1035, section 2.3.4, in the letters of RFC 5891.
const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/**
 * The domain that someone typed: in lower case, without scheme, « www. », final dot or local part, its labels in punycode. Null where it is
 * none.
 */
export function parseDomain(text: string): string | null {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/.]$/, '')
  const named = typed.slice(typed.lastIndexOf('@') + 1)
  if (named === '' || /[/:?#%\\\s[\]]/.test(named)) return null
  const host = URL.parse(`http://${named}`)?.hostname ?? ''
  return DOMAIN.test(host) ? host : null
}

/** Mailboxes that anybody can open, beside those of `mailServices`. */
const others = [
  ...['aol.com', 'aol.fr', 'caramail.fr', 'dbmail.com', 'duck.com', 'fastmail.com', 'fastmail.fm'],
  ...['freenet.de', 'hey.com', 'hotmail.be', 'hotmail.ch', 'hotmail.co.uk', 'hotmail.de', 'hotmail.es'],
  ...['hotmail.it', 'hushmail.com', 'inbox.com', 'libero.it', 'live.be', 'live.ca', 'live.co.uk', 'live.de'],
  ...[
    'live.nl',
    'mail.com',
    'mail.ru',
    'mailbox.org',
    'mailo.com',
    'netcourrier.com',
    'net-c.fr',
    'orange.com',
  ],
  ...['outlook.be', 'outlook.de', 'outlook.es', 'outlook.it', 'passport.com', 'posteo.de', 'posteo.net'],
  ...['proximus.be', 'qq.com', 'skynet.be', 'telenet.be', 't-online.de', 'tiscali.fr', 'tuta.com', 'tuta.io'],
  ...[
    'tutanota.com',
    'voila.fr',
    'vivaldi.net',
    'web.de',
    'windowslive.com',
    'yahoo.be',
    'yahoo.ca',
    'yahoo.co.uk',
  ],
  ...['yahoo.de', 'yahoo.es', 'yahoo.it', 'yandex.com', 'yandex.ru', 'zaclys.net', 'zoho.com', 'zohomail.eu'],
  ...[
    '9online.fr',
    '9business.fr',
    'akeonet.com',
    'bluewin.ch',
    'laposte.fr',
    'nordnet.fr',
    'ozone.net',
    'sunrise.ch',
  ],
  ...[
    '163.com',
    '126.com',
    'naver.com',
    'gmx.be',
    'gmx.us',
    'mac.fr',
    'cegetel.fr',
    'worldonline.fr',
    'infonie.fr',
  ],
] as const
const publicDomains: ReadonlySet<string> = new Set([
  ...mailServices.flatMap(({ domains }) => domains),
  ...others,
])

/** Whether anybody can get an address of the domain: it is no company's. */
export const isPublicMailDomain = (domain: string): boolean => publicDomains.has(domain)
