import { readAs } from '#server/db/transaction.ts'
import { loadFile } from '#server/features/documents/commands/load-file.ts'
import type { Scope } from '#server/scope.ts'
import { getPdfFile } from '../queries/reminders.ts'

/** The PDF that left with a reminder, byte for byte. Errors: not_found, service_unavailable. */
export async function readReminderPdf(scope: Scope, { reminderId }: { reminderId: string }): Promise<File> {
  const { fileKey, name } = await readAs(scope, (tx) => getPdfFile(tx, reminderId))
  return loadFile(scope.context, fileKey, name)
}
