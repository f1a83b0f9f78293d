import { inTransaction } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import type { Scope } from '#server/scope.ts'
import { deleteLitigationFile } from '../store/litigation-files.ts'

/** Removes a file and its PDF; the originals stay where they are. Errors: not_found. */
export function removeLitigationFile(scope: Scope, { fileId }: { fileId: string }): Promise<{ id: string }> {
  return withFiles(scope.context, ({ release }) =>
    inTransaction(scope, async (tx) => {
      const removed = await deleteLitigationFile(tx, fileId)
      if (removed.pdf_file_key !== null) release(removed.pdf_file_key)
      await tx.emit('litigation.removed', {
        subject: { type: 'litigation', id: fileId },
        companyId: removed.company_id,
        contactId: removed.contact_id,
        description: removed.client_name,
        meta: { clientName: removed.client_name },
      })
      return { id: fileId }
    }),
  )
}
