import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { mailSendingContract } from '#shared/contract/mail-sending.ts'
import { cancelSending } from './commands/cancel-sending.ts'
import { deleteDraft } from './commands/delete-draft.ts'
import { findAliases } from './commands/find-aliases.ts'
import { openAnswer } from './commands/open-answer.ts'
import { readDraftFile } from './commands/read-draft-file.ts'
import { removeDraftFile } from './commands/remove-draft-file.ts'
import { retrySending } from './commands/retry-sending.ts'
import { removeAlias, saveAlias } from './commands/save-alias.ts'
import { saveAutoReply } from './commands/save-auto-reply.ts'
import { saveDraft } from './commands/save-draft.ts'
import { saveSignature } from './commands/save-signature.ts'
import { sendDraft } from './commands/send-draft.ts'
import { sendDraftPiece } from './commands/send-draft-piece.ts'
import { settleSending } from './commands/settle-sending.ts'
import { startDraft } from './commands/start-draft.ts'
import { startDraftFile } from './commands/start-draft-file.ts'
import { listAutoReplies } from './queries/auto-replies.ts'
import { getDraft, listDrafts } from './queries/drafts.ts'
import { listSenders } from './queries/senders.ts'
import { getSending, listSendings } from './queries/sendings.ts'

/** All but the devis that drafts carry: that feature knows this one (registry.ts). */
export const mailSendingRoutes: Omit<Routes<typeof mailSendingContract>, 'attachQuote' | 'attachInvoice'> = {
  listSenders: (scope) => readAs(scope, listSenders),
  saveSignature,
  saveAlias,
  removeAlias,
  findAliases,
  listAutoReplies: (scope) => readAs(scope, listAutoReplies),
  saveAutoReply,
  listDrafts: (scope, input) => readAs(scope, (tx) => listDrafts(tx, input)),
  startDraft,
  openAnswer,
  getDraft: (scope, { draftId }) => readAs(scope, (tx) => getDraft(tx, draftId)),
  saveDraft,
  deleteDraft,
  startDraftFile,
  sendDraftPiece,
  removeDraftFile,
  getDraftFile: readDraftFile,
  sendDraft,
  listSendings: (scope, input) => readAs(scope, (tx) => listSendings(tx, input)),
  getSending: (scope, { sendingId }) => readAs(scope, (tx) => getSending(tx, sendingId)),
  cancelSending,
  retrySending,
  settleSending,
}
