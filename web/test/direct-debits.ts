import type { CollectableInvoice, Debit, DebitFile } from '#shared/contract/debit-files.ts'
import type { DebitMandate } from '#shared/contract/mandates.ts'
import type { FakeEndpoints } from './fake-api.ts'

const idOf = (at: number) => `0198a5c2-0000-7000-8000-0000000009${String(at).padStart(2, '0')}`

export const mandate = (at: number, facts: Partial<DebitMandate> = {}): DebitMandate => ({
  id: idOf(at),
  reference: `RUM-20261101-000${at}`,
  creditorId: 'FR72ZZZ123456',
  companyId: idOf(90),
  contactId: null,
  clientName: 'Menuiserie Vasseur',
  email: 'elise@vasseur.test',
  holder: 'Menuiserie Vasseur',
  iban: 'FR1420041010050500013M02606',
  bic: null,
  scheme: 'core',
  kind: 'recurrent',
  noticeDays: 14,
  standing: 'active',
  origin: 'paper',
  signedOn: '2026-11-01',
  proofRule: null,
  lastOn: null,
  lapsesOn: '2029-11-01',
  revokedAt: null,
  revokeReason: null,
  createdAt: '2026-11-02T09:00:00.000Z',
  ...facts,
})

export const collectable = (at: number, facts: Partial<CollectableInvoice> = {}): CollectableInvoice => ({
  invoiceId: idOf(10 + at),
  number: `F2026-000${at}`,
  clientName: 'Menuiserie Vasseur',
  owedCents: 120_000,
  dueOn: '2026-12-01',
  mandateId: idOf(1),
  reference: 'RUM-20261101-0001',
  holder: 'Menuiserie Vasseur',
  email: 'elise@vasseur.test',
  earliestOn: '2099-12-10',
  ...facts,
})

export const debitFile = (facts: Partial<DebitFile> = {}): DebitFile => ({
  id: idOf(50),
  accountName: 'Compte courant',
  collectOn: '2026-11-20',
  debits: 2,
  totalCents: 180_000,
  open: 2,
  openCents: 180_000,
  collectedCents: 0,
  rejected: 0,
  by: 'Camille Aubry',
  createdAt: '2026-11-03T09:00:00.000Z',
  canceledAt: null,
  ...facts,
})

export const debit = (at: number, facts: Partial<Debit> = {}): Debit => ({
  id: idOf(60 + at),
  invoiceId: idOf(10 + at),
  number: `F2026-000${at}`,
  clientName: 'Menuiserie Vasseur',
  reference: 'RUM-20261101-0001',
  sequence: 'FRST',
  amountCents: 90_000,
  collectOn: '2026-11-20',
  state: 'processing',
  reason: null,
  ...facts,
})

type Kept = {
  creditorId?: string | null
  mandates?: DebitMandate[]
  invoices?: CollectableInvoice[]
  files?: DebitFile[]
  debits?: Debit[]
}

/** Answers of a server that keeps these. */
export function directDebitsEndpoints(kept: Kept): NonNullable<FakeEndpoints['directDebits']> {
  const { creditorId = 'FR72ZZZ123456', mandates = [], invoices = [], files = [], debits = [] } = kept
  return {
    getDebitSettings: () => ({ creditorId, revision: 1 }),
    listMandates: () => ({ items: mandates, nextCursor: null }),
    countMandates: () => ({ count: mandates.length }),
    listCollectable: () => ({ items: invoices }),
    listDebitFiles: () => ({ items: files }),
    listDebits: () => ({ items: debits }),
  }
}
