import type { OAuthProvider } from './mailbox.ts'

/** How the connection is encrypted: TLS from the first byte, or STARTTLS before anything is said. Never in clear. */
export const serverSecurities = ['tls', 'starttls'] as const
export type ServerSecurity = (typeof serverSecurities)[number]
export type ServerAddress = { host: string; port: number; security: ServerSecurity }

export type MailService = {
  name: string
  /** Domains of its addresses. */
  domains: readonly string[]
  /** Ends of its MX names: what tells the service of a company's own domain. */
  mx: readonly string[]
  /** Null where no password opens it from outside. */
  servers: { imap: ServerAddress; smtp: ServerAddress; username: 'address' | 'local part' } | null
  /** Its site, where mails are read. */
  webmail?: string
  /** Page of the service that makes passwords for other software. */
  appPasswordUrl?: string
  /** Provider whose own button connects it, better than a password. */
  oauth?: OAuthProvider
  /** The reason why none of our servers can reach it. */
  closed?: string
  /** Source of the addresses. */
  source: string
}

const tls = (host: string, port: number): ServerAddress => ({ host, port, security: 'tls' })
const starttls = (host: string, port: number): ServerAddress => ({ host, port, security: 'starttls' })
const usual = (imap: string, smtp: string, username: 'address' | 'local part' = 'address') => ({
  imap: tls(imap, 993),
  smtp: tls(smtp, 465),
  username,
})
/** Mozilla's ISPDB. */
const ispdb = (file: string) => `https://github.com/thunderbird/autoconfig/blob/master/ispdb/${file}`

/**
 * The common services of French and neighbouring customers. The files of ISPDB and Infomaniak's and OVHcloud's pages were read on
 * 21 Nov. 2026; SFR, La Poste, Bbox, Gandi and Proton stand as their help pages have long had them, not read again that day.
 */
export const mailServices: readonly MailService[] = [
  {
    name: 'Gmail',
    domains: ['gmail.com', 'googlemail.com'],
    mx: ['google.com', 'googlemail.com'],
    servers: usual('imap.gmail.com', 'smtp.gmail.com'),
    appPasswordUrl: 'https://myaccount.google.com/apppasswords',
    oauth: 'google',
    source: ispdb('googlemail.com.xml'),
  },
  {
    name: 'Outlook',
    domains: ['outlook.com', 'outlook.fr', 'hotmail.com', 'hotmail.fr', 'live.com', 'live.fr', 'msn.com'],
    mx: ['outlook.com', 'office365.com'],
    // Microsoft ended passwords for IMAP (Exchange Online in 2022, Outlook.com on 16 Sept. 2024).
    servers: null,
    oauth: 'microsoft',
    closed: 'Microsoft n’accepte plus de mot de passe ici\u00a0: utilisez «\u202fConnecter Outlook\u202f».',
    source: ispdb('outlook.com.xml'),
  },
  {
    name: 'Orange',
    domains: ['orange.fr', 'wanadoo.fr'],
    mx: ['orange.fr'],
    servers: usual('imap.orange.fr', 'smtp.orange.fr'),
    webmail: 'https://messagerie.orange.fr',
    source: ispdb('orange.fr.xml'),
  },
  {
    name: 'Free',
    domains: ['free.fr', 'freesbee.fr', 'libertysurf.fr', 'aliceadsl.fr'],
    mx: ['free.fr'],
    servers: usual('imap.free.fr', 'smtp.free.fr', 'local part'),
    webmail: 'https://webmail.free.fr',
    source: ispdb('free.fr.xml'),
  },
  {
    name: 'SFR',
    domains: ['sfr.fr', 'neuf.fr', 'cegetel.net', 'club-internet.fr', 'numericable.fr', 'noos.fr'],
    mx: ['sfr.fr'],
    servers: usual('imap.sfr.fr', 'smtp.sfr.fr'),
    webmail: 'https://messagerie.sfr.fr',
    source: 'https://assistance.sfr.fr/sfrmail-appli/sfrmail/parametrer-messagerie.html',
  },
  {
    name: 'La Poste',
    domains: ['laposte.net'],
    mx: ['laposte.net'],
    servers: usual('imap.laposte.net', 'smtp.laposte.net'),
    webmail: 'https://www.laposte.net',
    source: 'https://aide.laposte.net/',
  },
  {
    name: 'Bbox',
    domains: ['bbox.fr'],
    mx: ['bbox.fr'],
    servers: usual('imap.bbox.fr', 'smtp.bbox.fr'),
    webmail: 'https://www.bouyguestelecom.fr/mon-compte/webmail',
    source: 'https://www.assistance.bouyguestelecom.fr/',
  },
  {
    name: 'OVHcloud',
    domains: ['ovh.net'],
    mx: ['mail.ovh.net', 'ovh.net'],
    servers: usual('ssl0.ovh.net', 'ssl0.ovh.net'),
    webmail: 'https://www.ovhcloud.com/fr/mail/',
    source: 'https://help.ovhcloud.com/csm/fr-mx-plan-getting-started',
  },
  {
    name: 'Gandi',
    domains: ['gandi.net'],
    mx: ['mail.gandi.net'],
    servers: usual('mail.gandi.net', 'mail.gandi.net'),
    webmail: 'https://webmail.gandi.net',
    source: 'https://docs.gandi.net/fr/gandimail/',
  },
  {
    name: 'IONOS',
    domains: ['ionos.fr', '1and1.fr', 'unetun.com'],
    mx: ['ionos.fr', '1and1.fr', 'kundenserver.de'],
    servers: usual('imap.ionos.fr', 'smtp.ionos.fr'),
    webmail: 'https://mail.ionos.fr',
    source: ispdb('ionos.fr'),
  },
  {
    name: 'Infomaniak',
    domains: ['ik.me', 'etik.com', 'infomaniak.com'],
    mx: ['infomaniak.ch', 'infomaniak.com'],
    servers: usual('mail.infomaniak.com', 'mail.infomaniak.com'),
    webmail: 'https://mail.infomaniak.com',
    source: 'https://www.infomaniak.com/fr/support/faq/admin2/service-mail',
  },
  {
    name: 'iCloud',
    domains: ['icloud.com', 'me.com', 'mac.com'],
    mx: ['icloud.com', 'me.com'],
    servers: {
      imap: tls('imap.mail.me.com', 993),
      smtp: starttls('smtp.mail.me.com', 587),
      username: 'address',
    },
    appPasswordUrl: 'https://account.apple.com/account/manage',
    webmail: 'https://www.icloud.com/mail',
    source: ispdb('me.com.xml'),
  },
  {
    name: 'Yahoo',
    domains: ['yahoo.com', 'yahoo.fr', 'ymail.com', 'myyahoo.com', 'rocketmail.com'],
    mx: ['yahoodns.net'],
    servers: usual('imap.mail.yahoo.com', 'smtp.mail.yahoo.com'),
    appPasswordUrl: 'https://login.yahoo.com/account/security',
    webmail: 'https://mail.yahoo.com',
    source: ispdb('yahoo.com.xml'),
  },
  {
    name: 'GMX',
    domains: ['gmx.com', 'gmx.fr', 'gmx.es', 'gmx.it', 'gmx.pt', 'gmx.co.uk'],
    mx: ['gmx.com'],
    servers: usual('imap.gmx.com', 'mail.gmx.com'),
    webmail: 'https://www.gmx.fr',
    source: ispdb('gmx.com.xml'),
  },
  {
    name: 'GMX',
    domains: ['gmx.net', 'gmx.de', 'gmx.at', 'gmx.ch'],
    mx: ['gmx.net'],
    servers: usual('imap.gmx.net', 'mail.gmx.net'),
    webmail: 'https://www.gmx.fr',
    source: ispdb('gmx.net.xml'),
  },
  {
    name: 'Proton Mail',
    domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'],
    mx: ['protonmail.ch'],
    servers: null,
    closed:
      'Proton Mail ne s’ouvre que par Proton Bridge, sur votre propre ordinateur\u00a0: Ardoise ne peut pas l’atteindre.',
    source: 'https://proton.me/support/protonmail-bridge-install',
  },
]

/** The service of an address's domain; null when it is a company's own. */
export function mailServiceOf(domain: string): MailService | null {
  return mailServices.find(({ domains }) => domains.includes(domain.toLowerCase())) ?? null
}

/** The service whose IMAP server this is; null when it is none of ours. */
export function mailServiceAt(host: string): MailService | null {
  return mailServices.find(({ servers }) => servers?.imap.host === host) ?? null
}

/** The service that receives a domain's mails, told from its MX names; null when it is none of ours. */
export function mailServiceByMx(names: readonly string[]): MailService | null {
  const ends = (name: string, end: string) => name === end || name.endsWith(`.${end}`)
  const known = names.map((name) => name.toLowerCase().replace(/\.$/, ''))
  return mailServices.find(({ mx }) => mx.some((end) => known.some((name) => ends(name, end)))) ?? null
}

/** The username that the service gives the owner of an address. */
export function usernameOf(address: string, style: 'address' | 'local part'): string {
  return style === 'address' ? address : address.slice(0, address.lastIndexOf('@'))
}
