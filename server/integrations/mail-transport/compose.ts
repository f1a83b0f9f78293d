import { compile } from 'html-to-text'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { ComposedAddress, MailToCompose } from './port.ts'

const textOfHtml = compile({
  wordwrap: false,
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
})

/** RFC 3834, section 5; Exchange heeds the second. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' }

/** RFC 8058, section 3.1: one https address, without a mailto, since nobody’s mailbox reads such mails by itself. */
const unsubscribing = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const addressOf = ({ name, address }: ComposedAddress) => ({ name: name ?? '', address })

/** The source of a mail (RFC 5322): HTML with its pictures, a plain text beside it, files. Nothing of ours tells who opens it. */
export async function composeMail(mail: MailToCompose): Promise<Uint8Array> {
  const composer = new MailComposer({
    messageId: `<${mail.messageId}>`,
    // Gmail may give the mail another Message-ID: this one stays, and tells whose sending it was.
    headers: {
      'X-Ardoise-Message-ID': `<${mail.messageId}>`,
      ...(mail.automatic ? AUTOMATIC : {}),
      ...(mail.unsubscribeUrl ? unsubscribing(mail.unsubscribeUrl) : {}),
    },
    date: mail.at,
    from: addressOf(mail.from),
    to: mail.to.map(addressOf),
    cc: mail.cc.map(addressOf),
    bcc: mail.bcc.map(addressOf),
    subject: mail.subject,
    ...(mail.inReplyTo === null ? {} : { inReplyTo: `<${mail.inReplyTo}>` }),
    references: mail.references.map((id) => `<${id}>`),
    html: `<!DOCTYPE html>\n<html>\n<head><meta charset="utf-8"></head>\n<body>${mail.html}</body>\n</html>\n`,
    text: textOfHtml(mail.html),
    attachments: mail.files.map(({ name, type, contentId, bytes }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      ...(contentId === null
        ? { contentDisposition: 'attachment' }
        : { cid: contentId, contentDisposition: 'inline' }),
    })),
    // The mail holds what was given alone: no name of a file or address of the Internet is read.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const node = composer.compile()
  // A copy of one's own says who got it unseen: see withoutBcc.
  node.keepBcc = true
  return node.build()
}

/** The source that recipients get: without the line that names those in Bcc. */
export function withoutBcc(raw: Uint8Array): Buffer {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const end = bytes.indexOf('\r\n\r\n')
  const head = bytes.subarray(0, end === -1 ? bytes.length : end + 2).toString('latin1')
  const kept = head
    .split(/\r\n(?![ \t])/)
    .filter((line) => !/^bcc:/i.test(line))
    .join('\r\n')
  return Buffer.concat([Buffer.from(kept, 'latin1'), bytes.subarray(end === -1 ? bytes.length : end + 2)])
}
