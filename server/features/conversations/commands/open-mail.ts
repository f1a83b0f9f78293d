import { readAs } from '#server/db/transaction.ts'
import { MailUnreadable } from '#server/integrations/mail-parser/port.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { pictureType } from '#shared/domain/files/picture-type.ts'
import { getMailFile } from '../queries/mail-file.ts'

type Message = { messageId: string }
type Part = Message & { position: number }

/** The text of a mail, read from its source. Errors: not_found, mail_unreadable. */
export async function readMailBody(scope: Scope, { messageId }: Message) {
  const raw = await readSource(scope, messageId)
  const { html, text } = await readable(() => scope.context.mailParser.parse(raw.bytes))
  return { html, text }
}

/** An attachment to save: of no type that a browser opens. Errors: not_found, mail_unreadable. */
export async function readMailPart(scope: Scope, { messageId, position }: Part): Promise<File> {
  const { name, bytes } = await readPart(scope, messageId, position)
  return new File([bytes as BlobPart], name, { type: 'application/octet-stream' })
}

/** An attachment that is an image by its bytes, whatever it says of itself. Errors: not_found, mail_unreadable. */
export async function readMailPicture(scope: Scope, { messageId, position }: Part): Promise<File> {
  const { name, bytes } = await readPart(scope, messageId, position)
  const type = pictureType(bytes)
  if (type === null) throw new DomainError('not_found')
  return new File([bytes as BlobPart], name, { type })
}

/** The whole mail, as its server received it. Errors: not_found. */
export async function readMailSource(scope: Scope, { messageId }: Message): Promise<File> {
  const { subject, bytes } = await readSource(scope, messageId)
  const name =
    subject
      .replaceAll(/[^\p{L}\p{N} ._-]+/gu, ' ')
      .trim()
      .slice(0, 80) || 'message'
  return new File([bytes as BlobPart], `${name}.eml`, { type: 'application/octet-stream' })
}

/** An attachment with the mail it came by, to be kept. Errors: not_found, mail_unreadable. */
export async function readMailAttachment(scope: Scope, { messageId, position }: Part) {
  return readPart(scope, messageId, position)
}

async function readPart(scope: Scope, messageId: string, position: number) {
  const { bytes, ...mail } = await readSource(scope, messageId)
  const found = await readable(() => scope.context.mailParser.readPart(bytes, position))
  if (!found) throw new DomainError('not_found')
  return { ...mail, name: found.part.name || 'piece-jointe', bytes: found.bytes }
}

async function readSource(scope: Scope, messageId: string) {
  const { fileKey, ...mail } = await readAs(scope, (tx) => getMailFile(tx, messageId))
  const bytes = await scope.context.files.get(fileKey)
  if (!bytes) throw new DomainError('not_found')
  return { ...mail, bytes }
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof MailUnreadable) throw new DomainError('mail_unreadable')
    throw error
  }
}
