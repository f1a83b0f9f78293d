import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { clientDocumentsContract } from '#shared/contract/client-documents.ts'
import { readClientDocument } from './commands/read-document.ts'
import { removeClientDocument, restoreClientDocument } from './commands/remove-document.ts'
import { saveMailPart } from './commands/save-mail-part.ts'
import { listClientDocuments } from './queries/documents.ts'

export const clientDocumentsRoutes: Routes<typeof clientDocumentsContract> = {
  listClientDocuments: (scope, input) => readAs(scope, (tx) => listClientDocuments(tx, input)),
  saveMailPart,
  getClientDocumentFile: readClientDocument,
  removeClientDocument,
  restoreClientDocument,
}
