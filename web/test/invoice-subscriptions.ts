import type {
  SubscriptionDetail,
  SubscriptionOccurrence,
  SubscriptionProposal,
  SubscriptionSummary,
} from '#shared/contract/invoice-subscriptions.ts'
import { company } from './clients.ts'
import type { FakeEndpoints } from './fake-api.ts'

const LINE = 'ligne-1'
export const SUBSCRIPTION = '0198a5c2-0000-7000-8000-0000000000a1'

export const proposal = (over: Partial<SubscriptionProposal['content']> = {}): SubscriptionProposal => ({
  content: {
    companyId: null,
    contactId: null,
    title: null,
    lines: [],
    discount: null,
    vat: { kind: 'domestic' },
    operation: 'services',
    vatOnDebits: false,
    paymentTerms: { kind: 'days', days: 30 },
    purchaseOrderNumber: null,
    buyerReference: null,
    contractReference: null,
    deliveryPlace: null,
    notes: null,
    ...over,
  },
  client: null,
  currency: 'EUR',
  timeZone: 'Europe/Paris',
  startsOn: '2027-01-01',
})

export const subscriptionClient: SubscriptionDetail['client'] = {
  name: company().name,
  contactName: null,
  kind: 'professional',
  addressLines: ['12 rue des Tanneurs'],
  postalCode: '44000',
  city: 'Nantes',
  country: 'FR',
}

/** Maintenance of 100 € net each month, as proposed from an invoice. */
export const maintenance = proposal({
  companyId: company().id,
  title: 'Maintenance de {mois}',
  lines: [
    {
      kind: 'item',
      id: LINE,
      description: 'Maintenance du site {periode}',
      quantityMilli: 1_000,
      unit: 'forfait',
      unitPriceCents: 10_000,
      discountBps: 0,
      vatRateBps: 2_000,
    },
  ],
})

export const subscriptionRow = (over: Partial<SubscriptionSummary> = {}): SubscriptionSummary => ({
  id: SUBSCRIPTION,
  status: 'active',
  clientName: company().name,
  companyId: company().id,
  contactId: null,
  title: 'Maintenance de novembre 2026',
  currency: 'EUR',
  netCents: 10_000,
  grossCents: 12_000,
  every: 'month',
  covers: 'ahead',
  startsOn: '2026-09-30',
  endsOn: null,
  mode: 'issue',
  hour: 8,
  nextOn: '2026-11-30',
  pausedOn: null,
  failed: false,
  ...over,
})

const coming = (on: string, to: string, month: string): SubscriptionDetail['next'][number] => ({
  on,
  dueAt: `${on}T07:00:00.000Z`,
  period: { from: on, to },
  title: `Maintenance de ${month}`,
  netCents: 10_000,
  grossCents: 12_000,
})

export const subscription = (over: Partial<SubscriptionDetail> = {}): SubscriptionDetail => ({
  ...subscriptionRow(over),
  content: maintenance.content,
  client: subscriptionClient,
  priceChange: null,
  revision: 1,
  timeZone: 'Europe/Paris',
  next: [
    coming('2026-11-30', '2026-12-29', 'novembre 2026'),
    coming('2026-12-30', '2027-01-29', 'décembre 2026'),
    coming('2027-01-30', '2027-02-27', 'janvier 2027'),
  ],
  skippedDays: [],
  started: true,
  failure: null,
  ...over,
})

export const occurrences: SubscriptionOccurrence[] = [
  {
    on: '2026-10-30',
    outcome: 'to_issue',
    period: { from: '2026-10-30', to: '2026-11-29' },
    invoice: {
      id: '0198a5c2-0000-7000-8000-0000000000b2',
      kind: 'invoice',
      status: 'draft',
      number: null,
      issuedOn: null,
      grossCents: 12_000,
    },
    failure: {
      code: 'invoice_not_ready',
      message: 'Cette facture n’est pas prête à être émise\u00a0: corrigez ce qui est indiqué.',
      fields: [
        { path: 'buyer.siren', code: 'client_siren_missing', message: 'Indiquez le SIREN du client.' },
      ],
      at: '2026-10-30T09:15:00.000Z',
    },
  },
  {
    on: '2026-09-30',
    outcome: 'made',
    period: { from: '2026-09-30', to: '2026-10-29' },
    invoice: {
      id: '0198a5c2-0000-7000-8000-0000000000b1',
      kind: 'invoice',
      status: 'issued',
      number: 'F-2026-0042',
      issuedOn: '2026-09-30',
      grossCents: 12_000,
    },
    failure: null,
  },
]

export const subscriptionEndpoints: NonNullable<FakeEndpoints['invoiceSubscriptions']> = {
  listInvoiceSubscriptions: () => ({ items: [subscriptionRow()], nextCursor: null }),
  countInvoiceSubscriptions: () => ({ count: 1, byStatus: { active: 1, paused: 0, ended: 0 } }),
  proposeInvoiceSubscription: () => proposal(),
  getInvoiceSubscription: () => subscription(),
  listSubscriptionOccurrences: () => ({ items: occurrences, nextCursor: null }),
}
