/** Published rules, and ours, that say the same as a fault of a draft. */
const rules: Readonly<Record<string, string>> = {
  seller_siren_missing: 'BR-FR-10',
  seller_address_missing: 'BR-08',
  seller_vat_number_missing: 'BR-S-02',
  client_missing: 'BR-07',
  client_address_missing: 'BR-10',
  client_siren_missing: 'BR-FR-11',
  client_vat_number_missing: 'BR-AE-02',
  invoice_empty: 'BR-16',
  invoice_line_incomplete: 'BR-25',
  invoice_zero_rate_unexplained: 'ARD-07',
  invoice_rate_not_allowed: 'ARD-21',
  invoice_exemptions_mixed: 'BR-E-01',
  invoice_outside_scope_mixed: 'BR-O-11',
  invoice_deposit_exempt_in_union: 'BR-IC-11',
  invoice_period_inverted: 'BR-29',
  invoice_due_before_issue: 'BR-FR-CO-07',
  invoice_contract_missing: 'BR-FR-CO-03',
  invoice_period_missing: 'BR-FR-CO-03',
  invoice_reference_missing: 'BR-FR-CO-05',
}

/** The number of the rule that a problem of a draft breaks, as published; null where no rule of e-invoices says it. */
export function problemRule(code: string): string | null {
  return /^(?:BR|ARD)-/.test(code) ? code : (rules[code] ?? null)
}

/** The codes of these faults. */
export const ruledProblems = Object.keys(rules)
