import { readAs } from '#server/db/transaction.ts'
import { MailUnreadable } from '#server/integrations/mail-parser/port.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { pictureType } from '#shared/domain/files/picture-type.ts'
import { getDraftFile } from '../queries/drafts.ts'

/** A file of a draft: a picture by its bytes is one, anything else is of no type that a browser opens. Errors: not_found, mail_unreadable. */
export async function readDraftFile(scope: Scope, { fileId }: { fileId: string }): Promise<File> {
  const file = await readAs(scope, (tx) => getDraftFile(tx, fileId))
  const bytes = await readFileBytes(scope.context, file)
  if (bytes === null) throw new DomainError('not_found')
  return new File([bytes as BlobPart], file.name, { type: pictureType(bytes) ?? 'application/octet-stream' })
}

type Kept = { file_key: string | null; source_key: string | null; part_position: number | null }

/** The bytes of a file, from the store or from the mail that holds it; null where they are no more. Errors: mail_unreadable. */
export async function readFileBytes(
  { files, mailParser }: Scope['context'],
  { file_key: key, source_key: source, part_position: position }: Kept,
): Promise<Uint8Array | null> {
  if (key !== null) return files.get(key)
  const raw = source === null || position === null ? null : await files.get(source)
  if (raw === null) return null
  try {
    return (await mailParser.readPart(raw, position!))?.bytes ?? null
  } catch (error) {
    if (error instanceof MailUnreadable) throw new DomainError('mail_unreadable')
    throw error
  }
}
