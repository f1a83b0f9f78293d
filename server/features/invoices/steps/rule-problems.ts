import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import { judgeEInvoice } from '#shared/domain/invoices/rules/judge-e-invoice.ts'
import { toEInvoice } from '#shared/domain/invoices/to-e-invoice.ts'
import type { FieldError } from '#shared/domain/verdict.ts'

/** The business rules of e-invoices that the document breaks, each by its number. */
export function ruleProblems(document: InvoiceDocument): FieldError[] {
  return judgeEInvoice(toEInvoice(document))
    .filter(({ severity }) => severity === 'fatal')
    .map(({ ruleId, path, message }) => ({ path, code: ruleId, message }))
}
