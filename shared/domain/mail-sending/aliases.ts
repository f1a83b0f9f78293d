import type { FieldError } from '#shared/domain/verdict.ts'
import { isRecipientAddress, type Recipient } from './recipients.ts'

/** A further address that a mailbox sends as. `name`: empty for that of whoever writes. */
export type Alias = { address: string; name: string; isDefault: boolean }

/** Aliases of one mailbox: more than providers give. */
export const ALIASES_MAX = 30
export const ALIAS_NAME_MAX = 120

/** Faults that keep an address from becoming an alias of a mailbox, at `address`. */
export function aliasFaults(
  address: string,
  mailbox: { address: string; aliases: readonly Pick<Alias, 'address'>[] },
): FieldError[] {
  const fault = (code: string, message: string): FieldError[] => [{ path: 'address', code, message }]
  if (!isRecipientAddress(address)) return fault('invalid_address', 'Adresse e-mail invalide.')
  if (address.toLowerCase() === mailbox.address.toLowerCase())
    return fault('alias_same', 'C’est déjà l’adresse de ce compte.')
  const known = mailbox.aliases.some((alias) => alias.address === address.toLowerCase())
  if (!known && mailbox.aliases.length >= ALIASES_MAX)
    return fault('too_many_aliases', `Un compte a ${ALIASES_MAX} autres adresses au plus.`)
  return []
}

/** The addresses of a mail by which it may have come. */
export type Received = {
  from: Recipient | null
  to: readonly Recipient[]
  cc: readonly Recipient[]
  /** In the order of the mail: « Delivered-To » and the like. */
  deliveredTo: readonly string[]
  outgoing: boolean
}

/**
 * The alias that answers a mail: the address of the mailbox that the mail was written to, or that it was delivered to; after a mail of ours, the one
 * it left from; else the default. Null: the mailbox's own address.
 */
export function answeringAlias(
  mail: Received,
  mailbox: { address: string; aliases: readonly Alias[] },
): string | null {
  const own = mailbox.address.toLowerCase()
  const ours = new Set([own, ...mailbox.aliases.map(({ address }) => address)])
  const named = mail.outgoing ? [mail.from].filter((one) => one !== null) : [...mail.to, ...mail.cc]
  const found = [...named.map(({ address }) => address), ...(mail.outgoing ? [] : mail.deliveredTo)]
    .map((address) => address.toLowerCase())
    .find((address) => ours.has(address))
  if (found !== undefined) return found === own ? null : found
  return defaultAlias(mailbox.aliases)
}

/** The alias of new mails; null: the mailbox's own address. */
export const defaultAlias = (aliases: readonly Alias[]): string | null =>
  aliases.find(({ isDefault }) => isDefault)?.address ?? null

const DELIVERED = /^(?:delivered-to|x-original-to|envelope-to):[ \t]*<?([^\s<>]{1,320})>?[ \t]*$/i

/** Addresses that servers wrote above a mail as they delivered it; `head`: its header, from its beginning. */
export const deliveredTo = (head: string): string[] =>
  head.split(/\r?\n/).flatMap((line) => DELIVERED.exec(line)?.[1] ?? [])
