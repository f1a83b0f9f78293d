import { inTransaction } from '#server/db/transaction.ts'
import { cleanHtml } from '#server/integrations/mail-html/clean-html.ts'
import { textOf } from '#server/integrations/mail-html/text-of.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { findSender } from '../queries/senders.ts'
import { writeSignature } from '../store/signatures.ts'

/** Keeps the caller's signature in a mailbox, cleaned; one without a word or a picture is taken away. Errors: not_found. */
export function saveSignature(
  scope: Scope,
  { mailboxId, html }: { mailboxId: string; html: string },
): Promise<{ html: string }> {
  const cleaned = cleanHtml(html)
  const kept = textOf(cleaned) === '' && !cleaned.includes('<img') ? '' : cleaned
  return inTransaction(scope, async (tx) => {
    if ((await findSender(tx, mailboxId)) === null) throw new DomainError('not_found')
    await writeSignature(tx, mailboxId, kept)
    return { html: kept }
  })
}
