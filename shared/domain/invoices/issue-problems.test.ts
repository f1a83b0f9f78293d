import { describe, expect, it } from 'vitest'
import { MAX_TOTAL_CENTS } from '#shared/domain/documents/totals.ts'
import { buildInvoice, type InvoiceFrame } from './build-invoice.ts'
import type { InvoiceContent } from './invoice-document.ts'
import { type IssueFacts, invoiceIssueProblems } from './issue-problems.ts'
import { defaultSeries } from './number-series.ts'
import {
  buyer,
  content,
  deposit,
  frame,
  german,
  issueFacts,
  item,
  seller,
} from './sample-invoices.fixture.ts'

describe('invoiceIssueProblems', () => {
  const codes = (
    changes: Partial<InvoiceContent> = {},
    around: Partial<InvoiceFrame> = {},
    own: Partial<IssueFacts> = {},
  ) => {
    const on = own.on ?? frame.on
    const document = buildInvoice({ ...content, ...changes }, { ...frame, on, ...around })
    return invoiceIssueProblems(document, { ...issueFacts, today: on, ...own }).map(
      ({ path, code }) => `${path} ${code}`,
    )
  }

  it('finds nothing wrong with an ordinary invoice', () => expect(codes()).toEqual([]))

  it.each<[string, Partial<InvoiceContent>, Partial<InvoiceFrame>, Partial<IssueFacts>]>([
    ['buyer client_missing', {}, {}, { clientChosen: false }],
    ['buyer.addressLines client_address_missing', {}, { buyer: { ...buyer, city: null } }, {}],
    ['seller.siren seller_siren_missing', {}, { seller: { ...seller, siren: null } }, {}],
    [
      'seller.legalForm seller_legal_form_missing',
      {},
      { seller: { ...seller, legalForm: null, soleTrader: false } },
      {},
    ],
    ['seller.addressLines seller_address_missing', {}, { seller: { ...seller, addressLines: [' '] } }, {}],
    ['seller.vatNumber seller_vat_number_missing', {}, { seller: { ...seller, vatNumber: null } }, {}],
    [
      'buyer.vatNumber client_vat_number_missing',
      { vat: { kind: 'reverse_charge_eu_services' } },
      { buyer: { ...german, vatNumber: null } },
      {},
    ],
    ['vat invoice_not_of_regime', {}, {}, { sellerInFranchise: true }],
    ['vat invoice_not_of_regime', { vat: { kind: 'franchise' } }, {}, {}],
    ['purchaseOrderNumber invoice_purchase_order_missing', {}, {}, { purchaseOrderRequired: true }],
    ['paymentTerms invoice_terms_beyond_law', { paymentTerms: { kind: 'days', days: 61 } }, {}, {}],
    [
      'paymentTerms invoice_terms_beyond_law',
      { paymentTerms: { kind: 'days', days: 96 } },
      {},
      { sectorTermDays: 95 },
    ],
    ['issuedOn invoice_issued_before_last', {}, {}, { lastIssuedOn: '2026-11-26' }],
    [
      'issuedOn invoice_issued_in_earlier_year',
      {},
      {},
      {
        on: '2026-06-30',
        lastIssuedOn: '2026-03-10',
        series: { ...defaultSeries, yearStart: 7 },
        lastYear: '2026',
      },
    ],
    ['issuedOn invoice_issued_in_future', {}, {}, { today: '2026-11-24' }],
    [
      'performance.to invoice_period_inverted',
      { performance: { kind: 'period', from: '2026-11-20', to: '2026-11-19' } },
      {},
      {},
    ],
    ['dueOn invoice_due_before_issue', { paymentTerms: { kind: 'chosen', on: '2026-11-24' } }, {}, {}],
    ['preceding invoice_reference_missing', { kind: 'credit_note' }, {}, {}],
    ['preceding invoice_reference_missing', { kind: 'corrective', preceding: [deposit, deposit] }, {}, {}],
    [
      'contractReference invoice_contract_missing',
      { kind: 'global_allowance', performance: { kind: 'period', from: '2026-01-01', to: '2026-10-31' } },
      {},
      {},
    ],
    ['performance invoice_period_missing', { kind: 'global_allowance', contractReference: 'C-1' }, {}, {}],
    ['lines invoice_empty', { lines: [] }, {}, {}],
    ['lines.0.description invoice_line_incomplete', { lines: [item({ description: ' ' })] }, {}, {}],
    ['lines.0.vatRateBps invoice_rate_not_allowed', { lines: [item({ vatRateBps: 1_960 })] }, {}, {}],
    ['lines.0.vatRateBps invoice_zero_rate_unexplained', { lines: [item({ vatRateBps: 0 })] }, {}, {}],
    [
      'vat invoice_exemptions_mixed',
      {
        vat: { kind: 'exempt', code: 'VATEX-FR-CGI261-4' },
        lines: [item(), item({ id: 'b', vat: { kind: 'exempt', code: 'VATEX-FR-CGI261-7' } })],
      },
      {},
      {},
    ],
    [
      'vat invoice_outside_scope_mixed',
      { lines: [item(), item({ id: 'b', vat: { kind: 'outside_scope' } })] },
      {},
      {},
    ],
    ['totals invoice_total_too_large', { lines: [item({ unitPriceCents: MAX_TOTAL_CENTS })] }, {}, {}],

    ['totals invoice_total_negative', { lines: [item({ unitPriceCents: -1 })] }, {}, {}],
    ['prepaidCents invoice_prepaid_above_total', { prepaidCents: 1_350_01 }, {}, {}],
    ['prepaidOn invoice_prepaid_after_issue', { prepaidCents: 10_00 }, {}, { prepaidOn: '2026-11-26' }],
    [
      'kind invoice_deposit_exempt_in_union',
      { kind: 'deposit', vat: { kind: 'intra_community_goods' }, performance: null },
      { buyer: german },
      {},
    ],
    ['currency invoice_currency_with_vat', {}, { currency: 'CHF' }, {}],
  ])('says %s', (expected, changes, around, own) => {
    expect(codes(changes, around, own)).toEqual([expected])
  })

  it('asks the client’s SIREN from 1 September 2027, of French professionals', () => {
    const unnamed = { buyer: { ...buyer, siren: null, electronicAddress: null } }
    expect(codes({}, unnamed, { on: '2027-08-31' })).toEqual([])
    expect(codes({}, unnamed, { on: '2027-09-01' })).toEqual(['buyer.siren client_siren_missing'])
    expect(codes({}, { buyer: { ...unnamed.buyer, kind: 'consumer' } }, { on: '2027-09-01' })).toEqual([])
    expect(codes({}, { buyer: german }, { on: '2027-09-01' })).toEqual([])
  })

  it('takes what was received on the day of issue or before', () => {
    const received = { prepaidCents: 1_350_00 }
    for (const prepaidOn of ['2026-11-25', '2026-10-01'])
      expect(codes({ ...received, prepaidOn }, {}, { prepaidOn })).toEqual([])
    expect(codes({ prepaidOn: '2026-12-01' }, {}, { prepaidOn: '2026-12-01' })).toEqual([])
    // Wholly paid, it would be due on that day.
    const prepaidOn = '2026-12-01'
    expect(codes({ ...received, prepaidOn }, {}, { prepaidOn })).toEqual([
      'prepaidOn invoice_prepaid_after_issue',
    ])
  })

  it('keeps the old rate of an old operation, and of what a credit note corrects', () => {
    const old = [item({ vatRateBps: 1_960 })]
    expect(codes({ lines: old, performance: { kind: 'on', on: '2013-12-31' } })).toEqual([])
    expect(codes({ lines: old, kind: 'credit_note', preceding: [deposit] })).toEqual([])
  })
})
