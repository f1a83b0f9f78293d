import type { EInvoice } from '#shared/domain/e-invoices/e-invoice.ts'
import { amountRules } from './amount-rules.ts'
import { codeRules } from './code-rules.ts'
import { documentRules } from './document-rules.ts'
import { frenchDocumentRules } from './french-document-rules.ts'
import { frenchPartyRules } from './french-party-rules.ts'
import { houseRules } from './house-rules.ts'
import { lineRules } from './line-rules.ts'
import type { Finding, Rule } from './rule.ts'
import { totalRules } from './total-rules.ts'
import { vatCategoryRules } from './vat-category-rules.ts'

/** Every rule, in the order in which findings are told. */
export const invoiceRules: readonly Rule[] = [
  ...documentRules,
  ...lineRules,
  ...amountRules,
  ...totalRules,
  ...vatCategoryRules,
  ...codeRules,
  ...frenchDocumentRules,
  ...frenchPartyRules,
  ...houseRules,
]

export const ruleById: ReadonlyMap<string, Rule> = new Map(invoiceRules.map((rule) => [rule.id, rule]))

/**
 * Findings of the rules in force on the day of issue (without a day, those that are still in force), in the order of the
 * table. A draft has neither number nor day: the editor hands the next number and today, or BR-02 and BR-03 say so.
 */
export function judgeEInvoice(invoice: EInvoice, rules: readonly Rule[] = invoiceRules): Finding[] {
  return rules
    .filter((rule) => inForce(rule, invoice.issuedOn))
    .flatMap((rule) =>
      rule.faults(invoice).map((path) => ({
        ruleId: rule.id,
        severity: rule.warnsOnly?.(invoice) ? ('warning' as const) : rule.severity,
        path,
        message: rule.text,
      })),
    )
}

function inForce({ from, to }: Rule, day: string | null): boolean {
  if (day === null) return to === null
  return (from === null || from <= day) && (to === null || day.slice(0, 10) <= to)
}
