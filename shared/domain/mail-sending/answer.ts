import { baseSubject } from '#shared/domain/conversations/thread-keys.ts'
import type { DraftKind } from './draft.ts'
import type { Recipient } from './recipients.ts'

/** The addresses of a mail that say whom an answer goes to. */
export type Answered = {
  from: Recipient | null
  replyTo: readonly Recipient[]
  to: readonly Recipient[]
  cc: readonly Recipient[]
  /** Whether one of ours wrote it: the answer goes on to the same people. */
  outgoing: boolean
}

const key = ({ address }: Recipient) => address.toLowerCase()

/** Each address once, with the first name that it had, and none of `without`. */
function once(list: readonly Recipient[], without: ReadonlySet<string>): Recipient[] {
  const found = new Map<string, Recipient>()
  for (const one of list) {
    const known = found.get(key(one))
    if (without.has(key(one)) || one.address === '') continue
    if (!known) found.set(key(one), { name: one.name, address: one.address })
    else if (known.name === null) found.set(key(one), { ...known, name: one.name })
  }
  return [...found.values()]
}

/**
 * To whom an answer goes (RFC 5322, section 3.6.3): to Reply-To, else to the author; after a mail of ours, to the people that it went to.
 * « Répondre à tous » adds the other recipients, and keeps who was in copy in copy. `own`: addresses that are ours in any size of letters;
 * they are left out, unless nobody else is left. Nobody stands twice.
 */
export function answerRecipients(
  kind: DraftKind,
  mail: Answered,
  own: readonly string[],
): { to: Recipient[]; cc: Recipient[] } {
  if (kind === 'forward' || kind === 'new') return { to: [], cc: [] }
  const ours = new Set(own.map((address) => address.toLowerCase()))
  const author = mail.from === null ? [] : [mail.from]
  const asked = mail.outgoing ? mail.to : mail.replyTo.length > 0 ? mail.replyTo : author
  const others = kind === 'reply_all' ? (mail.outgoing ? [] : mail.to) : []
  const to = once([...asked, ...others], ours)
  const cc = kind === 'reply_all' ? once(mail.cc, new Set([...ours, ...to.map(key)])) : []
  if (to.length > 0) return { to, cc }
  if (cc.length > 0) return { to: cc, cc: [] }
  // A mail to oneself alone.
  return { to: once(asked, new Set()), cc: [] }
}

/** As RFC 5322, section 3.6.5, has it: other spellings are counted again by other programs. */
const OPENING = { reply: 'Re: ', forward: 'Tr: ' } as const

/** The subject with « Re » or « Tr » before it, once, whatever other programs put there. */
export function answerSubject(kind: DraftKind, subject: string): string {
  const line = subject.trim()
  if (kind === 'new') return line
  const opening = kind === 'forward' ? OPENING.forward : OPENING.reply
  const base = baseSubject(line)
  // In its own letters: what is left of the line when its beginnings are taken off.
  const end = line.normalize('NFKC').split(/\s+/u).join(' ').trim()
  const own = base === '' ? '' : ownLetters(end, base)
  return `${opening}${own}`.trimEnd()
}

/** `base` is in small letters and ends `line`, « (fwd) » aside. */
function ownLetters(line: string, base: string): string {
  let end = line
  while (end.toLowerCase().endsWith('(fwd)')) end = end.slice(0, -5).trim()
  const own = end.slice(-base.length)
  return end.toLowerCase().length === end.length && own.toLowerCase() === base ? own : base
}

/** Message-IDs that a header may name: a line of 998 characters holds ten or so, and programs cut the middle away. */
const MOST_CITED = 50

/**
 * The References of an answer, without brackets, oldest first (RFC 5322, section 3.6.4): those of the answered mail, or what that itself
 * answers when it names one mail alone, then its own id. Ids that no header can hold are left out.
 */
export function answerReferences(mail: {
  messageId: string | null
  inReplyTo: readonly string[]
  references: readonly string[]
}): string[] {
  const before =
    mail.references.length > 0 ? mail.references : mail.inReplyTo.length === 1 ? mail.inReplyTo : []
  const all = [...before, ...(mail.messageId === null ? [] : [mail.messageId])].filter(isCitable)
  const each = [...new Set(all.reverse())].reverse()
  return each.length > MOST_CITED ? [each[0]!, ...each.slice(1 - MOST_CITED)] : each
}

/** Whether it stands between « < » and « > » as it is: printable ASCII with an @. */
const isCitable = (id: string): boolean =>
  id.includes('@') && id.length <= 900 && /^[\x21-\x3b\x3d\x3f-\x7e]+$/.test(id)
