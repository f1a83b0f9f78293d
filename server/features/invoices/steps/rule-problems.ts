import { draftPath } from '#shared/domain/invoices/draft-path.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import { judgeEInvoice } from '#shared/domain/invoices/rules/judge-e-invoice.ts'
import type { Severity } from '#shared/domain/invoices/rules/rule.ts'
import { toEInvoice } from '#shared/domain/invoices/to-e-invoice.ts'
import type { FieldError } from '#shared/domain/verdict.ts'

/** The business rules of e-invoices that the document breaks, each by its number and at the field of the draft. */
export const ruleProblems = (document: InvoiceDocument) => findings(document, 'fatal')

/** The rules that forbid nothing. */
export const ruleWarnings = (document: InvoiceDocument) => findings(document, 'warning')

function findings(document: InvoiceDocument, asked: Severity): FieldError[] {
  return judgeEInvoice(toEInvoice(document))
    .filter(({ severity }) => severity === asked)
    .map(({ ruleId, path, message }) => ({ path: draftPath(path, document.lines), code: ruleId, message }))
}
