import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { DRAFT_FILES_MAX } from '#shared/domain/mail-sending/draft.ts'
import { mailMaxBytes } from '#shared/domain/mail-sending/mail-max-bytes.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { formatFileSize } from '#shared/french/format.ts'
import { findSender } from '../queries/senders.ts'
import { measureFiles } from '../store/draft-files.ts'
import type { LockedDraft } from '../store/drafts.ts'

/** Most bytes of a mail whose mailbox is no more known as a sender. */
const fallback = mailMaxBytes('imap', null)

/** Refuses a file that would make the mail too heavy for its mailbox, before a byte of it comes. Errors: invalid_input. */
export async function assertRoom(tx: Tx, draft: LockedDraft, size: number, path = 'size'): Promise<void> {
  const [{ bytes, count }, sender] = await Promise.all([
    measureFiles(tx, draft.id),
    findSender(tx, draft.mailbox_id),
  ])
  const most = sender?.maxBytes ?? fallback
  const fields: FieldError[] = []
  if (bytes + size > most)
    fields.push({
      path,
      code: 'mail_too_large',
      message: `Avec ce fichier, les pièces jointes pèsent ${formatFileSize(bytes + size)}\u00a0: ce compte en envoie ${formatFileSize(most)} au plus.`,
    })
  if (count >= DRAFT_FILES_MAX)
    fields.push({
      path,
      code: 'too_many_files',
      message: `Un message porte ${DRAFT_FILES_MAX} pièces jointes au plus.`,
    })
  if (fields.length > 0) throw new DomainError('invalid_input', { fields })
}
