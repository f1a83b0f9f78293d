import type { ChainDocument, InvoiceChain } from '#shared/contract/invoice-chains.ts'
import type { IssueForecast } from '#shared/contract/invoice-drafts.ts'
import type { ListedInvoice } from '#shared/contract/invoice-lists.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { type InvoiceStatus, invoiceStatuses } from '#shared/domain/invoices/invoice.ts'
import { isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import { company, contact } from './clients.ts'

const NOW = '2026-11-21T10:00:00.000Z'
const LINE = 'ligne-1'
const vat = {
  category: 'S',
  rateBps: 1_000,
  exemptionCode: null,
  baseCents: 456_000,
  vatCents: 45_600,
} as const
const totals: InvoiceDetail['totals'] = {
  lineNetCents: { [LINE]: 456_000 },
  linesCents: 456_000,
  discountCents: 0,
  takenBackCents: 0,
  netCents: 456_000,
  vat: [{ ...vat, discountCents: 0 }],
  vatCents: 45_600,
  grossCents: 501_600,
  prepaidCents: 0,
  dueCents: 501_600,
}
const paid: Partial<Record<InvoiceStatus, number>> = {
  partly_paid: 200_000,
  paid: totals.dueCents,
  partly_written_off: 200_000,
}
const lost: Partial<Record<InvoiceStatus, number>> = {
  partly_written_off: totals.dueCents - 200_000,
  written_off: totals.dueCents,
}
const content: InvoiceDetail['content'] = {
  kind: 'invoice',
  companyId: company().id,
  contactId: contact().id,
  quoteId: null,
  title: 'Escalier en hêtre',
  lines: [
    { kind: 'section', id: 'titre-1', title: 'Fourniture' },
    {
      kind: 'item',
      id: LINE,
      description: 'Escalier en hêtre, deux volées',
      quantityMilli: 1_000,
      unit: 'forfait',
      unitPriceCents: 480_000,
      discountBps: 500,
      vatRateBps: 1_000,
    },
  ],
  discount: null,
  takenBack: [],
  vatAdjustments: [],
  vat: { kind: 'domestic' },
  operation: 'mixed',
  vatOnDebits: false,
  performance: { kind: 'on', on: '2026-11-20' },
  paymentTerms: { kind: 'days', days: 30 },
  purchaseOrderNumber: 'BC-1207',
  buyerReference: null,
  contractReference: null,
  deliveryPlace: null,
  preceding: [],
  prepaidCents: 0,
  prepaidOn: null,
  notes: null,
}

/** An invoice to « Menuiserie Vasseur » in the state asked for: issued ones have a number, days and files. */
export function invoice(status: InvoiceStatus = 'draft', facts: Partial<InvoiceDetail> = {}): InvoiceDetail {
  const kind = facts.kind ?? 'invoice'
  const issued = status !== 'draft'
  const credit = isCreditNote(kind)
  const paidCents = paid[status] ?? 0
  const lostCents = lost[status] ?? 0
  const creditedCents = status === 'cancelled' ? totals.grossCents : 0
  return {
    id: '0198a5c2-0000-7000-8000-000000000061',
    kind,
    status,
    number: issued ? 'F2026-0007' : null,
    title: content.title,
    clientName: company().name,
    companyId: company().id,
    contactId: contact().id,
    quoteId: null,
    currency: 'EUR',
    netCents: totals.netCents,
    grossCents: totals.grossCents,
    owedCents: issued && !credit ? totals.dueCents - paidCents - creditedCents - lostCents : 0,
    lostCents,
    issuedOn: issued ? '2026-11-21' : null,
    dueOn: issued && !credit ? '2026-12-21' : null,
    overdue: false,
    createdAt: NOW,
    updatedAt: NOW,
    content: { ...content, kind },
    revision: 1,
    totals,
    paidCents,
    creditedCents,
    timeZone: 'Europe/Paris',
    quote: null,
    client: { name: company().name, kind: 'professional', email: contact().email },
    problems: [],
    earlier: [],
    later: [],
    issuedAt: issued ? NOW : null,
    pdfSha256: issued ? 'a'.repeat(64) : null,
    xmlSha256: issued ? 'b'.repeat(64) : null,
    updatedByName: 'Camille Aubry',
    createdByName: 'Camille Aubry',
    ...facts,
  }
}

/** The row of a list. */
export function invoiceSummary(
  status: InvoiceStatus = 'draft',
  facts: Partial<ListedInvoice> = {},
): ListedInvoice {
  const { content, revision, totals, paidCents, creditedCents, timeZone, quote, client, ...rest } = invoice(
    status,
    { kind: facts.kind ?? 'invoice' },
  )
  const { problems, earlier, later, issuedAt, pdfSha256, xmlSha256, updatedByName, createdByName, ...row } =
    rest
  return { ...row, platformState: null, ...facts }
}

/** An invoice in each state, and a late one. */
export const invoiceSummaries: ListedInvoice[] = [
  ...invoiceStatuses.map((status, rank) =>
    invoiceSummary(status, { id: `0198a5c2-0000-7000-8000-0000000006${rank + 10}` }),
  ),
  invoiceSummary('sent', {
    id: '0198a5c2-0000-7000-8000-000000000620',
    number: 'F2026-0003',
    dueOn: '2026-10-31',
    overdue: true,
  }),
]

/** The answer of `countInvoices` for those. */
export const invoiceCounts = {
  count: invoiceSummaries.length,
  totals: [
    {
      currency: 'EUR' as const,
      netCents: 2_736_000,
      grossCents: 3_009_600,
      owedCents: 2_308_000,
      overdueCents: 501_600,
    },
  ],
  issuedCount: invoiceSummaries.filter(({ number }) => number !== null).length,
  overdueCount: 1,
  byStatus: Object.fromEntries(
    invoiceStatuses.map((status) => [status, invoiceSummaries.filter((one) => one.status === status).length]),
  ) as Record<InvoiceStatus, number>,
}

/** The answer of `getClientBalance` for « Menuiserie Vasseur ». */
export const clientBalance = {
  totals: invoiceCounts.totals,
  overdueCount: invoiceCounts.overdueCount,
  yearTotals: invoiceCounts.totals,
  waitingQuotes: { count: 2, grossCents: 1_204_000 },
  averageDaysToPay: 34,
}

/** The statement of « Menuiserie Vasseur »: an invoice that is late, paid in part. */
export const statement = {
  clientName: 'Menuiserie Vasseur',
  from: '2026-01-01',
  to: '2026-11-21',
  recipient: { email: 'compta@verrerie.test', name: null },
  accounts: [
    {
      currency: 'EUR' as const,
      openingCents: 120_000,
      closingCents: 501_600,
      movements: [
        {
          on: '2026-09-30',
          kind: 'invoice' as const,
          invoiceId: '0198a5c2-0000-7000-8000-000000000620',
          number: 'F2026-0003',
          documentKind: 'invoice' as const,
          method: null,
          dueOn: '2026-10-31',
          effectCents: 501_600,
          balanceCents: 621_600,
        },
        {
          on: '2026-10-02',
          kind: 'payment' as const,
          invoiceId: null,
          number: null,
          documentKind: null,
          method: 'transfer' as const,
          dueOn: null,
          effectCents: -120_000,
          balanceCents: 501_600,
        },
      ],
      owed: {
        notDueCents: 0,
        late30Cents: 501_600,
        late60Cents: 0,
        late90Cents: 0,
        laterCents: 0,
        creditCents: 0,
      },
    },
  ],
}

/** The answer to a forecast of `invoice()`. */
export const issueForecast = (facts: Partial<IssueForecast> = {}): IssueForecast => ({
  number: 'F2026-0008',
  issuedOn: '2026-11-21',
  dueOn: '2026-12-21',
  earliestOn: '2026-11-20',
  latestOn: '2026-11-21',
  problems: [],
  warnings: [],
  mentions: [{ id: 'operation', text: 'Catégorie de l’opération\u00a0: livraison de biens' }],
  buyer: {
    name: company().name,
    contactName: 'Élise Vasseur',
    addressLines: ['14 rue des Charpentiers'],
    postalCode: '44000',
    city: 'Nantes',
    country: 'FR',
  },
  ...facts,
})

/** A document of an order, issued and due. */
const chainDocument = (end: number, facts: Partial<ChainDocument>): ChainDocument => ({
  id: `0198a5c2-0000-7000-8000-0000000006${end}`,
  kind: 'invoice',
  status: 'issued',
  number: `F2026-00${end}`,
  issuedOn: '2026-11-21',
  dueOn: '2026-12-21',
  overdue: false,
  netCents: totals.netCents,
  grossCents: totals.grossCents,
  owedCents: totals.grossCents,
  takenBack: false,
  links: [],
  ...facts,
})
const DEPOSIT = 31

/** The order of a devis of 8 016 € with VAT: a paid deposit, a balance, a credit note on it, and a draft. */
export const invoiceChain = (facts: Partial<InvoiceChain> = {}): InvoiceChain => ({
  quote: {
    id: '0198a5c2-0000-7000-8000-000000000021',
    number: 'D-2026-0007',
    issuedOn: '2026-10-02',
    grossCents: 801_600,
  },
  currency: 'EUR',
  summary: {
    quotedCents: 801_600,
    invoicedCents: 771_600,
    toInvoiceCents: 30_000,
    paidCents: 300_000,
    owedCents: 471_600,
    rates: [
      {
        category: 'S',
        rateBps: 2_000,
        exemptionCode: null,
        quotedCents: 250_000,
        invoicedCents: 225_000,
        toInvoiceCents: 25_000,
      },
      {
        category: 'S',
        rateBps: 1_000,
        exemptionCode: null,
        quotedCents: 456_000,
        invoicedCents: 456_000,
        toInvoiceCents: 0,
      },
    ],
  },
  documents: [
    chainDocument(DEPOSIT, {
      kind: 'deposit',
      status: 'paid',
      issuedOn: '2026-10-05',
      dueOn: '2026-11-04',
      takenBack: true,
      netCents: 250_000,
      grossCents: 300_000,
      owedCents: 0,
    }),
    chainDocument(0, {
      id: invoice().id,
      number: 'F2026-0007',
      links: [{ invoiceId: chainDocument(DEPOSIT, {}).id, relation: 'takes_back' }],
    }),
    chainDocument(32, {
      kind: 'credit_note',
      dueOn: null,
      netCents: 25_000,
      grossCents: 30_000,
      owedCents: 0,
      links: [{ invoiceId: invoice().id, relation: 'credits' }],
    }),
    chainDocument(33, {
      status: 'draft',
      number: null,
      issuedOn: null,
      dueOn: null,
      netCents: 25_000,
      grossCents: 30_000,
      owedCents: 0,
    }),
  ],
  ...facts,
})
