import { readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { findSendingFile } from '../queries/report-sendings.ts'

/** The PDF of a sending, byte for byte as it left. Errors: not_found, report_not_sent_yet. */
export async function readReportSendingPdf(
  scope: Scope,
  { sendingId }: { sendingId: string },
): Promise<File> {
  const { fileKey, name } = await readAs(scope, (tx) => findSendingFile(tx, sendingId))
  const blob = await scope.context.files.open(fileKey)
  if (blob === null) throw new DomainError('not_found')
  return new File([blob], `${name}.pdf`, { type: 'application/pdf' })
}
