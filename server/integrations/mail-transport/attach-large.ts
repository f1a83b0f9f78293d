import MailComposer from 'nodemailer/lib/mail-composer'
import PostalMime, { type Attachment } from 'postal-mime'
import type { Rest } from '#server/integrations/mail-source/rest.ts'

/**
 * A request of Graph holds 4 MB (learn.microsoft.com/graph/outlook-large-attachments), of which base 64 takes a third: a longer source is
 * sent without its files, and each file after it.
 */
export const SPLIT_BYTES = 2_900_000
/** Files below 3 MB go in one request, others in pieces of a multiple of 320 kB. */
const WHOLE_BYTES = 2_900_000
const PIECE_BYTES = 10 * 327_680

type File = { name: string; type: string; contentId: string | null; inline: boolean; bytes: Buffer }

/** A source without its files, and its files. Its header, Message-ID included, and its texts stay. */
export async function splitMail(raw: Uint8Array): Promise<{ light: Uint8Array; files: File[] }> {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true })
  const header = (key: string) => mail.headers.find((one) => one.key === key)?.value
  const list = (key: string) => (header(key) === undefined ? {} : { [key]: header(key)! })
  const node = new MailComposer({
    messageId: mail.messageId,
    date: new Date(mail.date ?? Date.now()),
    subject: mail.subject ?? '',
    from: header('from'),
    ...list('to'),
    ...list('cc'),
    ...list('bcc'),
    ...(mail.inReplyTo === undefined ? {} : { inReplyTo: mail.inReplyTo }),
    ...(mail.references === undefined ? {} : { references: mail.references }),
    html: mail.html ?? '',
    text: mail.text ?? '',
  }).compile()
  node.keepBcc = true
  return { light: await node.build(), files: mail.attachments.map(fileOf) }
}

function fileOf({ filename, mimeType, content, contentId, disposition }: Attachment): File {
  return {
    name: filename ?? 'piece-jointe',
    type: mimeType,
    contentId: contentId?.replace(/^<(.*)>$/, '$1') ?? null,
    inline: disposition === 'inline',
    bytes: Buffer.from(content as ArrayBuffer),
  }
}

/** Adds a file to a draft, in pieces where it is large. Errors: SourceError. */
export async function attachLarge(rest: Rest, draft: string, file: File): Promise<void> {
  const facts = {
    name: file.name,
    contentType: file.type,
    isInline: file.inline,
    ...(file.contentId === null ? {} : { contentId: file.contentId }),
  }
  const json = { 'content-type': 'application/json' }
  if (file.bytes.length <= WHOLE_BYTES) {
    const whole = { '@odata.type': '#microsoft.graph.fileAttachment', ...facts }
    const body = JSON.stringify({ ...whole, contentBytes: file.bytes.toString('base64') })
    await rest.ask(`${draft}/attachments`, { method: 'POST', headers: json, body })
    return
  }
  const item = { attachmentType: 'file', size: file.bytes.length, ...facts }
  const { body } = await rest.askJson<{ uploadUrl: string }>(`${draft}/attachments/createUploadSession`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ AttachmentItem: item }),
  })
  for (let from = 0; from < file.bytes.length; from += PIECE_BYTES) {
    const piece = file.bytes.subarray(from, from + PIECE_BYTES)
    await rest.put(body.uploadUrl, piece, {
      'content-range': `bytes ${from}-${from + piece.length - 1}/${file.bytes.length}`,
      'content-type': 'application/octet-stream',
    })
  }
}
