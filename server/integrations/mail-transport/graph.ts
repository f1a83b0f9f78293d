import MailComposer from 'nodemailer/lib/mail-composer'
import PostalMime, { type Attachment } from 'postal-mime'
import { GRAPH_API, GRAPH_HEADERS, pathOf } from '#server/integrations/mail-source/graph-calls.ts'
import type { AccessToken } from '#server/integrations/mail-source/port.ts'
import { createRest, type Rest, type RestOptions } from '#server/integrations/mail-source/rest.ts'
import type { MailToSend, Sent } from './port.ts'
import { sendErrorOf } from './provider-errors.ts'

const options = (given: RestOptions): RestOptions => ({ ...given, headers: GRAPH_HEADERS })
const draftPath = (id: string) => `${GRAPH_API}/messages/${pathOf(id)}`

/**
 * Sends by Microsoft Graph: a draft is made from the source, its id is told, then it is sent. That id names the mail for ever, also among
 * what was sent, so whether it left can be asked afterwards. A large mail gets its files one by one. Errors: SendError.
 */
export async function sendByGraph(
  token: AccessToken,
  mail: MailToSend,
  given: RestOptions,
  prepared: (remoteId: string) => Promise<void>,
): Promise<Sent> {
  const rest = createRest(token, options(given))
  let asked = false
  try {
    if (mail.remoteId !== null) await removeDraft(rest, mail.remoteId)
    const { light, files } =
      mail.raw.length > SPLIT_BYTES ? await splitMail(mail.raw) : { light: mail.raw, files: [] }
    const id = await makeDraft(rest, light)
    await prepared(id)
    for (const file of files) await attachLarge(rest, draftPath(id), file)
    asked = true
    await rest.ask(`${draftPath(id)}/send`, { method: 'POST', headers: { 'content-length': '0' } })
    return { remoteId: id, filed: true, announced: null }
  } catch (error) {
    throw sendErrorOf(error, asked)
  } finally {
    rest.close()
  }
}

async function makeDraft(rest: Rest, source: Uint8Array): Promise<string> {
  const { body } = await rest.askJson<{ id: string }>(`${GRAPH_API}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: Buffer.from(source).toString('base64'),
  })
  return body.id
}

/** Removes the draft of an earlier try that certainly did not send it. */
async function removeDraft(rest: Rest, id: string): Promise<void> {
  const { status, body } = await rest.askJson<{ isDraft?: boolean }>(`${draftPath(id)}?$select=isDraft`, {
    taken: [404],
  })
  if (status === 200 && body.isDraft === true)
    await rest.ask(draftPath(id), { method: 'DELETE', taken: [404] })
}

/** Whether the draft has left: a mail that Graph was told to send is no draft any more a moment later. Errors: SendError. */
export async function findByGraph(
  token: AccessToken,
  { remoteId, messageId }: Pick<MailToSend, 'messageId' | 'remoteId'>,
  given: RestOptions,
): Promise<boolean | null> {
  const rest = createRest(token, options(given))
  try {
    if (remoteId !== null) {
      const path = `${draftPath(remoteId)}?$select=isDraft`
      const { status, body } = await rest.askJson<{ isDraft?: boolean }>(path, { taken: [404] })
      if (status === 200 && body.isDraft === false) return true
    }
    const filter = new URLSearchParams({
      $filter: `internetMessageId eq '<${messageId.replaceAll("'", "''")}>'`,
      $select: 'id,isDraft',
    })
    const { body } = await rest.askJson<{ value: { isDraft?: boolean }[] }>(`${GRAPH_API}/messages?${filter}`)
    return body.value.some(({ isDraft }) => isDraft !== true)
  } catch (error) {
    throw sendErrorOf(error, false)
  } finally {
    rest.close()
  }
}

/**
 * A request of Graph holds 4 MB (learn.microsoft.com/graph/outlook-large-attachments), of which base 64 takes a third: a longer source is
 * sent without its files, and each file after it.
 */
const SPLIT_BYTES = 2_900_000
/** Files below 3 MB go in one request, others in pieces of a multiple of 320 kB. */
const WHOLE_BYTES = 2_900_000
const PIECE_BYTES = 10 * 327_680

type File = { name: string; type: string; contentId: string | null; inline: boolean; bytes: Buffer }

/** A source without its files, and its files. Its header, Message-ID included, and its texts stay. */
async function splitMail(raw: Uint8Array): Promise<{ light: Uint8Array; files: File[] }> {
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
async function attachLarge(rest: Rest, draft: string, file: File): Promise<void> {
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
