import type { EInvoice } from '#shared/domain/e-invoices/e-invoice.ts'
import {
  coherentEInvoice,
  documentAllowance,
  eInvoiceLine,
  validEInvoices,
} from '#shared/domain/e-invoices/valid-e-invoices.fixture.ts'

/** A valid invoice changed in one place, the rule that says so, and those that must follow from the same fault. */
export type Broken = { id: string; invoice: EInvoice; also: string[] }

type Kind = keyof typeof validEInvoices

/** A copy of a valid invoice, changed. */
export function broken(
  id: string,
  change: (invoice: EInvoice) => void,
  also: string[] = [],
  from: Kind | EInvoice = 'standard',
): Broken {
  // Through JSON: a structured clone would keep two lines that share one VAT object sharing it.
  const invoice: EInvoice = JSON.parse(JSON.stringify(typeof from === 'string' ? validEInvoices[from] : from))
  change(invoice)
  return { id, invoice, also }
}

/** Everything that an invoice may have, for rules of what is optional. */
export const full: EInvoice = coherentEInvoice({
  lines: [
    {
      ...eInvoiceLine(10, 8000),
      period: { from: '2026-09-01', to: '2026-09-30' },
      object: { value: 'O-1', scheme: 'AFL' },
      allowances: [{ amountCents: 100, baseCents: 1000, bps: null, reason: 'Remise', reasonCode: null }],
      charges: [{ amountCents: 100, baseCents: 1000, bps: null, reason: 'Port', reasonCode: null }],
      item: {
        ...eInvoiceLine(1, 1).item,
        standardId: { value: '3400000000000', scheme: '0160' },
        classifications: [{ value: '72', list: 'CC', listVersion: null }],
        originCountry: 'FR',
        attributes: [{ name: 'Couleur', value: 'Bleu' }],
      },
    },
  ],
  allowances: [{ ...documentAllowance(500), baseCents: 1000 }],
  charges: [{ ...documentAllowance(250), baseCents: 1000 }],
  invoicedObject: { value: 'O-2', scheme: 'AFL' },
  period: { from: '2026-09-01', to: '2026-09-30' },
  payee: { name: 'Affacturage Nord', identifier: null, legalRegistration: null },
  taxRepresentative: {
    name: 'Fisc Conseil',
    vatId: 'FR03552081317',
    address: structuredClone(validEInvoices.standard.buyer.address),
  },
  delivery: structuredClone(validEInvoices.euGoods.delivery),
  attachments: [{ reference: 'A-1', description: 'RIB', location: null, file: null }],
})

/** Line, allowance and charge of one category on the same invoice. */
export function mixed(kind: Kind): EInvoice {
  const valid = validEInvoices[kind]
  const vat = valid.lines[0]!.vat
  const row = valid.vatBreakdown[0]!
  return coherentEInvoice(
    { ...valid, allowances: [documentAllowance(500, vat)], charges: [documentAllowance(250, vat)] },
    { exemptionReason: row.exemptionReason, exemptionCode: row.exemptionCode },
  )
}
