import { isIP } from 'node:net'
import type { SettingReader } from './settings.ts'

export type SmtpSettings = {
  url: string
  /** The address that every mail of the installation leaves from, and the name that it bears where the mail names nobody. */
  from: string
  fromName: string | null
  /** Nothing is said to a relay that offers no TLS: a password, or the mails. */
  requireTls: boolean
  /** How we greet the relay. */
  name: string
}

/** A word of assent is no reason. */
export const REASON_MIN = 15

const HOST_NAME = /^[A-Za-z0-9[][A-Za-z0-9.:\]-]{0,252}$/
const ADDRESS = /^[^\s<>@,"]+@[^\s<>@,"]+$/

/** `devis@exemple.fr` or `Ardoise <devis@exemple.fr>`; null of anything else. */
export function readSender(text: string): { address: string; name: string | null } | null {
  const given = text.trim()
  const open = given.endsWith('>') ? given.indexOf('<') : -1
  const address = open === -1 ? given : given.slice(open + 1, -1)
  const name = open === -1 ? '' : given.slice(0, open).trim().replace(/^"|"$/g, '')
  return ADDRESS.test(address) && !/["<>@]/.test(name) ? { address, name: name || null } : null
}

/** Null where no relay is set: mails are captured. */
export function readSmtp(
  url: string | null,
  appUrl: string,
  text: SettingReader,
  faults: string[],
): SmtpSettings | null {
  const given = text('MAIL_FROM')
  const sender = given === null ? null : readSender(given)
  if (given !== null && sender === null)
    faults.push('MAIL_FROM doit être une adresse, comme devis@exemple.fr ou Ardoise <devis@exemple.fr>.')
  if (url === null) return null
  if (given === null) faults.push('MAIL_FROM manque : adresse d’expédition.')
  const relay = /^smtps?:\/\/[^/]/.test(url) ? URL.parse(url) : null
  if (relay === null) {
    faults.push('SMTP_URL doit commencer par smtp:// ou smtps://.')
    return null
  }
  const clear = text('SMTP_INSECURE')
  if (clear !== null && clear.length < REASON_MIN)
    faults.push(
      `SMTP_INSECURE doit dire pourquoi le mot de passe de SMTP_URL peut partir en clair (${REASON_MIN} caractères au moins).`,
    )
  const host = URL.parse(appUrl)?.hostname ?? 'localhost'
  const name = text('SMTP_NAME') ?? (isIP(host) === 4 ? `[${host}]` : host)
  if (!HOST_NAME.test(name)) faults.push('SMTP_NAME est un nom de machine, comme ardoise.exemple.fr.')
  if (sender === null) return null
  const requireTls = relay.password !== '' && clear === null && !isLoopback(relay.hostname)
  return { url, from: sender.address, fromName: sender.name, requireTls, name }
}

const isLoopback = (host: string): boolean => {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}
