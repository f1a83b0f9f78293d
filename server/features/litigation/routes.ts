import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { litigationContract } from '#shared/contract/litigation.ts'
import { readLitigationPdf } from './commands/read-litigation-pdf.ts'
import { removeLitigationFile } from './commands/remove-litigation-file.ts'
import { requestLitigationFile } from './commands/request-litigation-file.ts'
import { getClaimSheet } from './queries/claim-sheet.ts'
import { getLitigationFile, listLitigationFiles } from './queries/litigation-files.ts'

export const litigationRoutes: Routes<typeof litigationContract> = {
  makeLitigationFile: requestLitigationFile,
  listLitigationFiles: (scope, input) => readAs(scope, (tx) => listLitigationFiles(tx, input)),
  getLitigationFile: (scope, { fileId }) => readAs(scope, (tx) => getLitigationFile(tx, fileId)),
  getLitigationPdf: readLitigationPdf,
  getClaimSheet: (scope, { fileId }) => readAs(scope, (tx) => getClaimSheet(tx, fileId)),
  removeLitigationFile,
}
