import { expect, test } from 'vitest'
import type { InvoiceContent } from '#shared/domain/invoices/invoice-document.ts'
import {
  contentProblems,
  occurrenceContent,
  pricedOn,
  subscriptionContentOf,
  subscriptionTotals,
} from './content.ts'
import { subscriptionCan } from './subscription.ts'

const item = {
  kind: 'item' as const,
  id: 'a',
  description: 'Maintenance {periode}',
  quantityMilli: 1_000,
  unit: 'mois',
  unitPriceCents: 10_000,
  discountBps: 0,
  vatRateBps: 2_000,
}
const invoice: InvoiceContent = {
  kind: 'invoice',
  companyId: 'c',
  contactId: null,
  quoteId: 'q',
  title: 'Maintenance de {mois}',
  lines: [{ kind: 'section', id: 's', title: 'Année {annee}' }, item],
  discount: null,
  takenBack: [],
  vatAdjustments: [],
  vat: { kind: 'domestic' },
  operation: 'services',
  vatOnDebits: false,
  performance: { kind: 'on', on: '2026-10-12' },
  paymentTerms: { kind: 'chosen', on: '2026-12-01' },
  purchaseOrderNumber: 'BC-7',
  buyerReference: null,
  contractReference: null,
  deliveryPlace: null,
  preceding: [],
  prepaidCents: 500,
  prepaidOn: '2026-10-01',
  notes: 'Pour {periode}',
}
const period = { from: '2026-11-01', to: '2026-11-30' }

test('a subscription keeps of an invoice what can come back, with ids of its own', () => {
  const content = subscriptionContentOf(invoice)
  expect(Object.keys(content)).not.toEqual(
    expect.arrayContaining(['quoteId', 'performance', 'prepaidCents', 'prepaidOn', 'kind']),
  )
  expect(content).toMatchObject({ purchaseOrderNumber: 'BC-7', paymentTerms: { kind: 'days', days: 30 } })
  expect(content.lines.map(({ id }) => id)).not.toContain('a')
  expect(contentProblems(content, null)).toEqual([])
})

test('an occurrence says its period in its texts and as the period of its performance', () => {
  const said = occurrenceContent(subscriptionContentOf(invoice), {
    day: '2026-11-01',
    period,
    priceChange: null,
  })
  expect(said).toMatchObject({
    title: 'Maintenance de novembre 2026',
    notes: 'Pour du 1er au 30 novembre 2026',
    lines: [{ title: 'Année 2026' }, { description: 'Maintenance du 1er au 30 novembre 2026' }],
    performance: { kind: 'period', ...period },
    prepaidCents: 0,
  })
})

test('new prices hold from their day on', () => {
  const change = { from: '2027-01-01', prices: [{ lineId: 'a', unitPriceCents: 11_000 }] }
  const grossOn = (day: string) =>
    subscriptionTotals({ ...invoice, lines: pricedOn(invoice.lines, change, day) }).grossCents
  expect([grossOn('2026-12-31'), grossOn('2027-01-01'), grossOn('2028-01-01')]).toEqual([
    12_000, 13_200, 13_200,
  ])
})

test('what a subscription lacks is named at its fields', () => {
  const empty = { ...subscriptionContentOf(invoice), companyId: null, lines: [{ ...item, description: ' ' }] }
  const change = { from: '2027-01-01', prices: [{ lineId: 'z', unitPriceCents: 1 }] }
  const found = contentProblems({ ...empty, paymentTerms: { kind: 'chosen', on: '2027-01-01' } }, change)
  expect(found.map(({ path, code }) => [path, code])).toEqual([
    ['content.companyId', 'subscription_client_missing'],
    ['content.lines.0.description', 'invoice_line_incomplete'],
    ['content.paymentTerms', 'subscription_terms_chosen'],
    ['priceChange.prices.0.lineId', 'invoice_line_unknown'],
  ])
  expect(contentProblems({ ...empty, lines: [] }, null)).toMatchObject([{}, { code: 'subscription_empty' }])
})

test('states allow what their buttons do', () => {
  const can = (status: 'active' | 'paused' | 'ended') =>
    (['edit', 'pause', 'resume', 'end'] as const).map((act) => {
      const verdict = subscriptionCan[act]({ status })
      return verdict.ok ? 'ok' : verdict.code
    })
  expect(can('active')).toEqual(['ok', 'ok', 'subscription_not_paused', 'ok'])
  expect(can('paused')).toEqual(['ok', 'subscription_paused', 'ok', 'ok'])
  expect(can('ended')).toEqual(Array(4).fill('subscription_ended'))
})
