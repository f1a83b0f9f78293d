import type { StatementInvoice, StatementLinkView, StatementOwed } from '#shared/contract/statement-links.ts'
import { clientAnswers } from './invoice-links.ts'

/** An invoice of which all is owed, 20 days late. */
export const statementInvoice = (facts: Partial<StatementInvoice> = {}): StatementInvoice => ({
  invoiceId: '0198a5c2-0000-7000-8000-000000000081',
  kind: 'invoice',
  number: 'F2026-0007',
  issuedOn: '2026-10-10',
  dueOn: '2026-11-10',
  daysLate: 20,
  grossCents: 120_000,
  paidCents: 0,
  creditedCents: 0,
  owedCents: 120_000,
  processingCents: 0,
  byDebit: false,
  dispute: null,
  disputedCents: 0,
  answers: clientAnswers(),
  ...facts,
})

export const statementOwed = (facts: Partial<StatementOwed> = {}): StatementOwed => ({
  currency: 'EUR',
  invoices: [
    statementInvoice(),
    statementInvoice({
      invoiceId: '0198a5c2-0000-7000-8000-000000000082',
      number: 'F2026-0009',
      dueOn: '2026-12-20',
      daysLate: -20,
      grossCents: 60_000,
      paidCents: 10_000,
      owedCents: 50_000,
    }),
  ],
  owedCents: 170_000,
  lateCents: 120_000,
  processingCents: 0,
  creditCents: 0,
  payableCents: 170_000,
  transfer: {
    iban: 'FR7630006000011234567890189',
    bic: 'AGRIFRPP',
    holder: 'Atelier Lagrange',
    reference: 'F2026-0007 F2026-0009',
  },
  epc: 'BCD\n002\n1\nSCT\nAGRIFRPP\nAtelier Lagrange\nFR7630006000011234567890189\nEUR1700.00\n\n\nF2026-0007 F2026-0009',
  online: { amountCents: 0, processingCents: 0, testMode: false },
  ...facts,
})

/** The page of a client that owes an invoice that is late and one that is to come. */
export const statementLinkView = (facts: Partial<StatementLinkView> = {}): StatementLinkView => ({
  clientName: 'Menuiserie Vasseur',
  tone: 'slate',
  organizationName: 'Atelier Lagrange',
  reach: { email: 'contact@lagrange.test', phone: '+33240000000' },
  timeZone: 'Europe/Paris',
  today: '2026-11-30',
  accounts: [statementOwed()],
  untold: 0,
  ...facts,
})
