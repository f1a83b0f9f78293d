import { createHash } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import { storeByContent } from '#server/db/with-files.ts'
import { readMailAttachment } from '#server/features/conversations/commands/open-mail.ts'
import type { Scope } from '#server/scope.ts'
import { type Client, findClient, insertDocument } from '../store/documents.ts'

type SavedPart = Client & { messageId: string; position: number }

/** Keeps an attachment of a mail that the caller may read on a client; once, however often it is asked. Errors: not_found, mail_unreadable. */
export async function saveMailPart(
  scope: Scope,
  { messageId, position, ...client }: SavedPart,
): Promise<{ id: string }> {
  const { name, bytes, sender, receivedAt } = await readMailAttachment(scope, { messageId, position })
  const key = `${scope.orgId}/documents/${createHash('sha256').update(bytes).digest('hex')}`
  await storeByContent(scope.context, key, bytes, 'application/octet-stream')
  return inTransaction(scope, async (tx) => {
    await findClient(tx, client)
    const id = await insertDocument(tx, {
      ...client,
      name: name.slice(0, 255),
      size: bytes.byteLength,
      fileKey: key,
      messageId,
      sender,
      mailedAt: receivedAt,
    })
    return { id }
  })
}
