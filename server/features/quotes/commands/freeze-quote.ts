import { createHash, randomUUID } from 'node:crypto'
import type { Tx } from '#server/scope.ts'
import type { QuoteDocument } from '#shared/domain/quote-document.ts'
import { insertVersion, markSent } from '../store.ts'
import type { SentQuote } from './mail-quote.ts'

/** Draws and keeps the PDF, then the version and the state. A rollback leaves at most a file that nothing names. */
export async function freezeQuote(
  tx: Tx,
  quoteId: string,
  number: string,
  document: QuoteDocument,
): Promise<SentQuote> {
  const { files, pdf } = tx.scope.context
  const versionId = randomUUID()
  const { orgId, userId } = tx.scope
  const bytes = await pdf.renderQuote(document, { orgId, userId, urgent: true })
  const fileKey = `${tx.scope.orgId}/quotes/${versionId}.pdf`
  await files.put(fileKey, bytes, { contentType: 'application/pdf' })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await insertVersion(tx, { id: versionId, quoteId, version: 1, document, fileKey, sha256 })
  await markSent(tx, quoteId, { number, versionId, document })
  return { quoteId, versionId, number, document, fileKey }
}
