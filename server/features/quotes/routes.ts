import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { quotesContract } from '#shared/contract/quotes.ts'
import { chooseQuoteMailbox } from './commands/choose-quote-mailbox.ts'
import { createDemoQuote } from './commands/create-demo-quote.ts'
import { createQuote } from './commands/create-quote.ts'
import { deleteDraft, deleteDrafts } from './commands/delete-drafts.ts'
import { duplicateQuote } from './commands/duplicate-quote.ts'
import { closeQuote, reopenQuote, withdrawQuote } from './commands/end-quote.ts'
import { extendQuote } from './commands/extend-quote.ts'
import { readChanges, readDocument, renderPages, renderPdf } from './commands/render-pdf.ts'
import { createLink, resendQuote } from './commands/resend-quote.ts'
import { revokeLink } from './commands/revoke-link.ts'
import { saveDraft } from './commands/save-draft.ts'
import { sendQuote } from './commands/send-quote.ts'
import { startVersion } from './commands/start-version.ts'
import { countQuotes, listQuotes } from './queries/list.ts'
import { getQuote } from './queries/quote.ts'
import { listQuoteSenders } from './queries/quote-senders.ts'

export const quotesRoutes: Routes<typeof quotesContract> = {
  listQuotes: (scope, input) => readAs(scope, (tx) => listQuotes(tx, input)),
  countQuotes: (scope, input) => readAs(scope, (tx) => countQuotes(tx, input)),
  createQuote,
  createDemoQuote,
  getQuote: (scope, { quoteId }) => readAs(scope, (tx) => getQuote(tx, quoteId)),
  saveQuoteDraft: saveDraft,
  deleteQuoteDraft: deleteDraft,
  deleteQuoteDrafts: deleteDrafts,
  duplicateQuote,
  getQuoteDocument: readDocument,
  getQuotePdf: (scope, input, { signal }) => renderPdf(scope, input, signal),
  getQuotePages: (scope, input, { signal }) => renderPages(scope, input, signal),
  startQuoteVersion: startVersion,
  compareQuoteVersions: readChanges,
  listQuoteSenders: (scope) => readAs(scope, listQuoteSenders),
  chooseQuoteMailbox,
  sendQuote,
  resendQuote,
  createQuoteLink: createLink,
  extendQuote,
  closeQuote,
  reopenQuote,
  withdrawQuote,
  revokeQuoteLink: revokeLink,
}
