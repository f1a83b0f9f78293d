import { compile } from 'html-to-text'
import PostalMime, { type Address, type Attachment, type Email, type Header } from 'postal-mime'
import { isAutomaticMail } from '#shared/domain/mail-sending/automatic-mail.ts'
import { type ReportedRecipient, readDeliveryStatus } from '#shared/domain/mail-sending/delivery-report.ts'
import { readAuthentication } from './authentication-results.ts'
import { readInvitation } from './invitation.ts'
import {
  type MailAddress,
  type MailInvitation,
  type MailPart,
  type MailProtection,
  MailUnreadable,
  type ParsedMail,
  type UnreadableReason,
} from './port.ts'
import { repairLines } from './repair-lines.ts'
import { readTnef } from './tnef.ts'
import { snippetOf } from './written-text.ts'

/** Depth of parts within parts: programs make four or five. */
const MOST_DEPTH = 30
const MOST_HEADER_BYTES = 1_048_576
/** A long thread forwarded with all its files has some hundred. */
const MOST_PARTS = 1_000
/** Kept of a mail's text: what a person reads, and searches. */
const MOST_TEXT = 500_000
const MOST_HTML = 5_000_000
/** RFC 5322: a line has at most 998 characters. */
const MOST_ID = 998
const MOST_IDS = 200

const textOfHtml = compile({
  wordwrap: false,
  limits: { maxInputLength: 2_000_000, maxDepth: 200, ellipsis: '' },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { ignoreHref: true } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
})

const open = (raw: Uint8Array): Promise<Email> =>
  PostalMime.parse(raw, {
    maxNestingDepth: MOST_DEPTH,
    maxHeadersSize: MOST_HEADER_BYTES,
    forceRfc822Attachments: true,
  })

/** An attachment and its place. What a `winmail.dat` holds comes after all others, so that no place depends on whether it was unpacked. */
type Placed = { position: number; attachment: Attachment }
type Opened = { email: Email; parts: Placed[]; packedText: string | null; packedHtml: string | null }

/** Reads a mail. Errors: MailUnreadable. */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const { email, parts, packedText, packedHtml } = await opened(raw)
  const bodies = await decodedBodies(raw, email)
  const html = (bodies.html || packedHtml)?.slice(0, MOST_HTML) || null
  const plain = bodies.text?.trim() ? bodies.text : packedText
  const text = storable(plain ?? (html === null ? '' : textOfHtml(html)))
    .slice(0, MOST_TEXT)
    .trimEnd()
  const { headers } = email
  return {
    messageId: idsOf(email.messageId)[0] ?? null,
    inReplyTo: idsOf(email.inReplyTo),
    references: idsOf(email.references),
    subject: oneLine(email.subject ?? '', 1_000),
    from: addressesOf(email.from)[0] ?? null,
    sender: addressesOf(email.sender)[0] ?? null,
    replyTo: addressesOf(email.replyTo),
    to: addressesOf(email.to),
    cc: addressesOf(email.cc),
    bcc: addressesOf(email.bcc),
    sentAt: dateOf(email.date),
    text,
    html: html === null ? null : storable(html),
    snippet: snippetOf(text),
    attachments: parts.map(partOf),
    invitation: invitationOf(parts),
    protection: protectionOf(email),
    authentication: readAuthentication(oneLine(find(headers, 'authentication-results') ?? '', 4_000)),
    automatic: isAutomaticMail(headers),
    listId: find(headers, 'list-id')?.slice(0, 500) ?? null,
    ownMessageId: idsOf(find(headers, 'x-ardoise-message-id'))[0] ?? null,
    delivery: deliveryOf(email),
  }
}

/** An attachment of a mail and its bytes. Errors: MailUnreadable. */
export async function readPart(
  raw: Uint8Array,
  position: number,
): Promise<{ part: MailPart; bytes: Uint8Array } | null> {
  const placed = (await opened(raw)).parts.find((part) => part.position === position)
  return placed ? { part: partOf(placed), bytes: bytesOf(placed.attachment) } : null
}

async function opened(raw: Uint8Array): Promise<Opened> {
  const email = await open(repairLines(raw, 'header')).catch((error: Error) => {
    throw new MailUnreadable(reasonOf(error.message), error.message)
  })
  const packed = email.attachments.map((attachment) =>
    isTnef(attachment) ? readTnef(bytesOf(attachment)) : null,
  )
  const own = email.attachments.map((attachment, position) => ({ position, attachment }))
  const unpacked = packed
    .flatMap((tnef) => tnef?.attachments ?? [])
    .map(
      ({ name, type, contentId, bytes }, index): Placed => ({
        position: own.length + index,
        attachment: {
          filename: name,
          mimeType: type ?? 'application/octet-stream',
          disposition: null,
          content: bytes,
          ...(contentId === null ? {} : { contentId, related: true }),
        },
      }),
    )
  const parts = [...own.filter(({ position }) => !packed[position]), ...unpacked]
  if (parts.length > MOST_PARTS) throw new MailUnreadable('too_many_parts', String(parts.length))
  const say = (key: 'text' | 'html') => packed.map((tnef) => tnef?.[key]).find((body) => body?.trim()) ?? null
  return { email, parts, packedText: say('text'), packedHtml: say('html') }
}

/** postal-mime tells its two limits by their words alone. */
function reasonOf(message: string): UnreadableReason {
  if (message.startsWith('Maximum header size')) return 'too_large'
  return message.startsWith('Maximum MIME nesting depth') ? 'too_many_parts' : 'malformed'
}

const isTnef = ({ mimeType, filename }: Attachment) =>
  ['application/ms-tnef', 'application/vnd.ms-tnef'].includes(mimeType) ||
  filename?.toLowerCase() === 'winmail.dat'

const UNKNOWN_CHARACTER = '\ufffd'
const unknownIn = ({ text = '', html = '' }: Pick<Email, 'text' | 'html'>) =>
  text.split(UNKNOWN_CHARACTER).length + html.split(UNKNOWN_CHARACTER).length

/** Bodies that are not in the charset which they declare are read once more, as what they most likely are. */
async function decodedBodies(raw: Uint8Array, email: Email): Promise<Pick<Email, 'text' | 'html'>> {
  const unknown = unknownIn(email)
  if (unknown === 2) return email
  const repaired = await open(repairLines(raw, 'all')).catch(() => email)
  return unknownIn(repaired) < unknown ? repaired : email
}

function invitationOf(parts: readonly Placed[]): MailInvitation | null {
  for (const { attachment } of parts) {
    const { mimeType, filename, method } = attachment
    const calendar =
      ['text/calendar', 'application/ics'].includes(mimeType) || filename?.toLowerCase().endsWith('.ics')
    const found = calendar
      ? readInvitation(new TextDecoder().decode(bytesOf(attachment)), method ?? null)
      : null
    if (found) return found
  }
  return null
}

const find = (headers: readonly Header[], key: string) => headers.find((header) => header.key === key)?.value

/** PostgreSQL stores no NUL and no half of a character. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** Without line ends, control characters, and the marks that turn the direction of what follows. */
const oneLine = (text: string, most: number) =>
  storable(text)
    .replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()

/** Ids in brackets; those of programs that forget the brackets too. */
function idsOf(value: string | undefined): string[] {
  const ids = (value ?? '')
    .slice(0, MOST_HEADER_BYTES)
    .split(/[\s<>,]+/u)
    .map((id) => storable(id).slice(0, MOST_ID))
    .filter((id) => id !== '')
  return ids.length > MOST_IDS ? [ids[0]!, ...ids.slice(1 - MOST_IDS)] : ids
}

function addressesOf(value: Address | Address[] | undefined): MailAddress[] {
  const all = value === undefined ? [] : [value].flat()
  return all
    .flatMap((one): { name: string; address?: string | undefined }[] => one.group ?? [one])
    .filter(({ address }) => Boolean(address))
    .slice(0, MOST_PARTS)
    .map(({ name, address }) => ({
      name: oneLine(name, 200) || null,
      address: oneLine(address ?? '', 320).toLowerCase(),
    }))
}

function dateOf(value: string | undefined): Date | null {
  const date = new Date(value ?? '')
  const year = date.getUTCFullYear()
  return Number.isNaN(year) || year < 1970 || year > 9_000 ? null : date
}

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)

function partOf({ attachment, position }: Placed): MailPart {
  const { mimeType, contentId, disposition, related } = attachment
  return {
    position,
    name: fileName(attachment, position),
    type: oneLine(mimeType, 200),
    size: bytesOf(attachment).length,
    contentId: idsOf(contentId)[0] ?? null,
    inline:
      disposition !== 'attachment' &&
      (related === true || (disposition === 'inline' && contentId !== undefined)),
  }
}

/** A name to show and to save under: no path, no device, no hidden file. */
function fileName({ filename, mimeType }: Attachment, position: number): string {
  const last = (filename ?? '').split(/[/\\]/u).at(-1) ?? ''
  const name = oneLine(last, 200)
    .replaceAll(/[<>:"|?*]/gu, '_')
    .replace(/^\.+/, '')
  if (name !== '') return name
  if (mimeType === 'message/rfc822') return `message-${position + 1}.eml`
  if (mimeType === 'text/calendar') return `invitation-${position + 1}.ics`
  return `piece-jointe-${position + 1}`
}

function protectionOf({ headers, attachments }: Email): MailProtection | null {
  const type = (find(headers, 'content-type') ?? '').toLowerCase()
  const types = new Set(attachments.map(({ mimeType }) => mimeType))
  if (type.includes('application/pgp-encrypted')) return 'pgp_encrypted'
  if (types.has('application/pgp-signature')) return 'pgp_signed'
  if (type.includes('application/pkcs7-mime') || type.includes('application/x-pkcs7-mime'))
    return type.includes('signed-data') ? 'smime_signed' : 'smime_encrypted'
  if (types.has('application/pkcs7-signature') || types.has('application/x-pkcs7-signature'))
    return 'smime_signed'
  return null
}

const MOST_REPORT = 200_000
/** The original mail, or its header. */
const RETURNED = new Set([
  'message/rfc822',
  'text/rfc822-headers',
  'message/rfc822-headers',
  'message/global',
])

/** The recipients and the mail that a server's report is about (RFC 3462, 3464). */
function deliveryOf({ attachments }: Email): ParsedMail['delivery'] {
  const textOf = (attachment: Attachment) =>
    new TextDecoder().decode(bytesOf(attachment).subarray(0, MOST_REPORT))
  const report = attachments.find(({ mimeType }) =>
    ['message/delivery-status', 'message/global-delivery-status'].includes(mimeType),
  )
  if (report === undefined) return null
  const { recipients } = readDeliveryStatus(textOf(report))
  const returned = attachments.find(({ mimeType }) => RETURNED.has(mimeType))
  const head = returned === undefined ? '' : textOf(returned).split(/\r?\n\r?\n/, 1)[0]!
  const named = /^message-id:\s*<([^<>\s]{1,998})>/im.exec(head.replaceAll(/\r?\n[ \t]+/g, ' '))?.[1]
  return { messageId: named ?? null, recipients: recipients.map(storableRecipient) }
}

const storableRecipient = (recipient: ReportedRecipient): ReportedRecipient => ({
  ...recipient,
  address: oneLine(recipient.address, 320),
  detail: recipient.detail === null ? null : oneLine(recipient.detail, 500),
})
