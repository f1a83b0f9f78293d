import type { ReceivedDetail, ReceivedSummary } from '#shared/contract/received-invoices.ts'
import type { FakeEndpoints } from './fake-api.ts'

export const RECEIVED = '0198a5c2-0000-7000-8000-0000000000f1'

/** An invoice of 120 € that was read, late since 1 November 2026. */
export const received = (over: Partial<ReceivedDetail> = {}): ReceivedDetail => ({
  id: RECEIVED,
  source: 'cii',
  status: 'to_check',
  fileName: 'LF-2026-118.xml',
  credit: false,
  supplierName: 'Papeterie Durand',
  supplierSiren: '732829320',
  companyId: null,
  number: 'LF-2026-118',
  issuedOn: '2026-10-02',
  dueOn: '2026-11-01',
  currency: 'EUR',
  netCents: 10_000,
  grossCents: 12_000,
  dueCents: 12_000,
  overdue: true,
  createdAt: '2026-11-20T09:00:00.000Z',
  fileType: 'application/xml',
  fileSize: 4_321,
  fileSha256: 'b'.repeat(64),
  byPlatform: false,
  answered: false,
  supplierVatNumber: 'FR44732829320',
  vatRates: [{ category: 'S', rateBps: 2_000, baseCents: 10_000, vatCents: 2_000 }],
  iban: 'FR7630006000011234567890189',
  reference: 'BC-77',
  terms: {
    typeCode: '380',
    profile: 'urn:cen.eu:en16931:2017',
    buyerName: 'Atelier Aubry',
    paymentTerms: '30 jours',
    remittance: 'LF-2026-118',
    bic: null,
    prepaidCents: 0,
    references: [{ label: 'Bon de commande', value: 'BC-77' }],
    preceding: [
      { number: 'LF-2026-090', issuedOn: '2026-09-01' },
      { number: 'LF-2026-091', issuedOn: null },
    ],
    notes: [
      { subjectCode: 'PMT', text: 'Indemnité forfaitaire de 40 euros.' },
      { subjectCode: 'PMT', text: 'Indemnité forfaitaire de 40 euros.' },
      { subjectCode: 'BAR', text: 'B2B' },
      { subjectCode: null, text: 'Merci de votre confiance.' },
    ],
    allowances: [{ reason: 'Remise de fidélité', amountCents: 500 }],
    charges: [],
    lines: [
      {
        id: '1',
        name: 'Ramettes A4',
        description: '80 g',
        note: null,
        quantity: '10',
        unitCode: 'C62',
        unitPrice: '10.50',
        rateBps: 2_000,
        category: 'S',
        netCents: 10_500,
      },
      {
        id: '1',
        name: 'Livraison',
        description: null,
        note: null,
        quantity: '1',
        unitCode: 'HUR',
        unitPrice: '0',
        rateBps: 2_000,
        category: 'S',
        netCents: 0,
      },
    ],
  },
  companyName: null,
  note: '',
  refusalReason: null,
  paidOn: null,
  paidBy: null,
  revision: 1,
  timeZone: 'Europe/Paris',
  createdBy: 'Camille Aubry',
  ...over,
})

/** A scan of which nothing was typed yet. */
export const scanned = (over: Partial<ReceivedDetail> = {}): ReceivedDetail =>
  received({
    source: 'file',
    fileName: 'ticket.png',
    fileType: 'image/png',
    terms: null,
    overdue: false,
    supplierName: null,
    supplierSiren: null,
    supplierVatNumber: null,
    number: null,
    issuedOn: null,
    dueOn: null,
    netCents: null,
    grossCents: null,
    dueCents: null,
    vatRates: [],
    iban: null,
    reference: null,
    ...over,
  })

const summaryNames = [
  ...([
    'id',
    'source',
    'status',
    'fileName',
    'credit',
    'supplierName',
    'supplierSiren',
    'companyId',
  ] as const),
  ...(['number', 'issuedOn', 'dueOn', 'currency', 'netCents', 'grossCents', 'dueCents'] as const),
  ...(['overdue', 'createdAt'] as const),
]
export const receivedRow = (detail: ReceivedDetail): ReceivedSummary =>
  Object.fromEntries(summaryNames.map((name) => [name, detail[name]])) as ReceivedSummary

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const picture = () => Uint8Array.from(atob(PNG), (letter) => letter.charCodeAt(0))

export const receivedEndpoints: NonNullable<FakeEndpoints['receivedInvoices']> = {
  listReceivedInvoices: () => ({
    items: [receivedRow(received()), receivedRow(scanned({ id: '0198a5c2-0000-7000-8000-0000000000f2' }))],
    nextCursor: null,
  }),
  countReceivedInvoices: () => ({
    count: 2,
    totals: [{ currency: 'EUR', toPayCents: 12_000, overdueCents: 12_000 }],
    overdueCount: 1,
    byStatus: { to_check: 2, approved: 0, refused: 0, paid: 0 },
  }),
  getReceivedInvoice: () => received(),
  getReceivedInvoiceFile: () => new File([picture()], 'ticket.png', { type: 'image/png' }),
}
