import { readAs } from '#server/db/transaction.ts'
import { loadFile } from '#server/features/documents/commands/load-file.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { fileNameOf } from '#shared/domain/documents/file-name.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { listOwedBy } from '../queries/client-owed.ts'
import { readStatementLink } from './read-statement-link.ts'

/** The exact PDF of an invoice that the client owes. Errors: those of a link, not_found, service_unavailable. */
export async function readStatementInvoice(
  caller: Caller,
  { token, invoiceId }: { token: string; invoiceId: string },
): Promise<File> {
  const { scope, linkId } = await openLink(caller, 'statement', token)
  const found = await readAs(scope, async (tx) => {
    const { client } = await readStatementLink(tx, linkId)
    return (await listOwedBy(tx, client)).find(({ id }) => id === invoiceId) ?? null
  })
  if (found === null) throw new DomainError('not_found')
  return loadFile(caller.context, found.pdfFileKey, fileNameOf('Facture', found.number))
}
