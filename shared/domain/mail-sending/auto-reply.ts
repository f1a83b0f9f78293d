import type { Recipient } from './recipients.ts'

export type AutoReplyKind = 'acknowledgement' | 'vacation'

/** `closed`: when the organization does not work. */
export const acknowledgeTimes = ['always', 'closed'] as const
export type AcknowledgeTime = (typeof acknowledgeTimes)[number]

/** Days of the organization, both included. */
export type AutoReplySettings = {
  acknowledges: boolean
  acknowledgesWhen: AcknowledgeTime
  away: { from: string; to: string } | null
}

/** The kind of answer that a mailbox gives by itself at an instant of a day; null: none. An absence says more than an acknowledgement. */
export function autoReplyOn(
  { acknowledges, acknowledgesWhen, away }: AutoReplySettings,
  { day, open }: { day: string; open: boolean },
): AutoReplyKind | null {
  if (away !== null && away.from <= day && day <= away.to) return 'vacation'
  return acknowledges && !(open && acknowledgesWhen === 'closed') ? 'acknowledgement' : null
}

/** A mail that came, as far as answering it by itself is concerned. */
export type IncomingMail = {
  from: Recipient | null
  to: readonly Recipient[]
  cc: readonly Recipient[]
  receivedAt: Date
  /** isAutomaticMail, or a delivery report. */
  automatic: boolean
  outgoing: boolean
}

/** Programs that read no mail (RFC 3834, section 2; RFC 2142). */
const UNREAD = new Set([
  ...['noreply', 'donotreply', 'nepasrepondre', 'mailerdaemon', 'postmaster', 'abuse', 'daemon', 'root'],
  ...['bounce', 'bounces', 'notification', 'notifications', 'listserv', 'majordomo'],
])
const OF_LIST = /^owner-|-(?:request|bounces?|owner|return)$/
const readsNoMail = (name: string) => UNREAD.has(name.replaceAll(/[-_]/g, '')) || OF_LIST.test(name)

/** How old a mail may be, so that a first import, or a mailbox that comes back, answers nothing of the past. */
export const AUTO_REPLY_AGE_MS = 86_400_000
/** Answers of one mailbox, so that a flood of strangers makes no flood of ours. */
export const AUTO_REPLIES_PER_HOUR = 60
export const AUTO_REPLIES_PER_DAY = 300

/**
 * To whom a mailbox answers a mail by itself, in small letters; null: to nobody (RFC 3834): not to programs and lists, to itself or another
 * mailbox of ours (`ours`, in small letters), nor where none of its `addresses` was named in To or Cc, nor to what came before it was asked to.
 */
export function autoReplyTo(
  mail: IncomingMail,
  facts: { addresses: ReadonlySet<string>; ours: ReadonlySet<string>; enabledAt: Date; now: Date },
): string | null {
  const sender = mail.from?.address.toLowerCase() ?? ''
  const at = sender.lastIndexOf('@')
  if (mail.outgoing || mail.automatic || at < 1 || at === sender.length - 1) return null
  if (facts.ours.has(sender) || readsNoMail(sender.slice(0, at).split('+')[0]!)) return null
  const named = [...mail.to, ...mail.cc].some(({ address }) => facts.addresses.has(address.toLowerCase()))
  if (!named || mail.receivedAt < facts.enabledAt) return null
  return facts.now.getTime() - mail.receivedAt.getTime() > AUTO_REPLY_AGE_MS ? null : sender
}
