import type { InvoiceLinkView, InvoiceSending } from '#shared/contract/invoice-sending.ts'
import type { ClientAnswers } from '#shared/contract/reminder-answers.ts'
import { epcPayment } from '#shared/domain/invoices/epc-payment.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import { contact } from './clients.ts'
import { invoice } from './invoices.ts'

const party = {
  legalForm: null,
  addressLines: ['14 rue des Charpentiers'],
  postalCode: '44000',
  city: 'Nantes',
  country: 'FR',
  siren: '552081317',
  siret: null,
  vatNumber: 'FR03552081317',
  email: null,
  phone: null,
}

/** The frozen document of `invoice('sent')`. */
export function invoiceDocument(facts: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const { content, totals } = invoice('sent')
  const { kind, title, lines, discount, vat, operation, vatOnDebits, performance, paymentTerms } = content
  return {
    kind,
    title,
    lines,
    discount,
    vat,
    operation,
    vatOnDebits,
    performance,
    paymentTerms,
    totals,
    number: 'F2026-0007',
    issuedOn: '2026-11-21',
    dueOn: '2026-12-21',
    currency: 'EUR',
    seller: {
      ...party,
      name: 'Atelier Lagrange',
      email: 'contact@lagrange.test',
      phone: '02 40 00 00 00',
      soleTrader: false,
      shareCapitalCents: null,
      registryTown: null,
      electronicAddress: null,
      insurance: null,
    },
    sellerLogo: null,
    buyer: { ...party, name: 'Menuiserie Vasseur', kind: 'professional', electronicAddress: null },
    attention: 'Élise Vasseur',
    quote: { number: 'D-2026-0007', issuedOn: '2026-11-02' },
    takenBack: [],
    payment: {
      kind: 'transfer',
      iban: 'FR7630006000011234567890189',
      bic: 'AGRIFRPP',
      accountName: 'Atelier Lagrange',
    },
    purchaseOrderNumber: 'BC-1207',
    buyerReference: null,
    contractReference: null,
    deliveryPlace: null,
    preceding: [],
    notes: 'Merci de votre confiance.',
    mentions: [{ id: 'late_penalty', code: 'PMD', text: 'Pénalités de retard\u00a0: 12\u00a0%.' }],
    ...facts,
  }
}

const ids = ['0198a5c2-0000-7000-8000-000000000061', '0198a5c2-0000-7000-8000-000000000062']

/** What a client said of its invoice: nothing yet. */
export const clientAnswers = (facts: Partial<ClientAnswers> = {}): ClientAnswers => ({
  paid: null,
  promise: null,
  delay: null,
  lastPromiseOn: '2999-12-31',
  ...facts,
})

/** A client's link to an invoice that was sent: devis, deposit and balance of one order. */
export function invoiceLinkView(facts: Partial<InvoiceLinkView> = {}): InvoiceLinkView {
  const document = facts.document ?? invoiceDocument()
  return {
    document,
    status: 'sent',
    overdue: false,
    owedCents: 501_600,
    paidCents: 0,
    creditedCents: 0,
    remittedCents: 0,
    epc: epcPayment(document),
    online: { amountCents: 0, processingCents: 0, testMode: false },
    order: [
      {
        invoiceId: null,
        kind: 'quote',
        number: 'D-2026-0007',
        issuedOn: '2026-11-02',
        grossCents: 716_571,
        owedCents: 0,
        shown: false,
      },
      {
        invoiceId: ids[1]!,
        kind: 'deposit',
        number: 'F2026-0006',
        issuedOn: '2026-11-05',
        grossCents: 214_971,
        owedCents: 0,
        shown: false,
      },
      {
        invoiceId: ids[0]!,
        kind: 'invoice',
        number: 'F2026-0007',
        issuedOn: '2026-11-21',
        grossCents: 501_600,
        owedCents: 501_600,
        shown: true,
      },
    ],
    dispute: null,
    disputedCents: 0,
    answers: clientAnswers(),
    tone: 'slate',
    receivedOn: null,
    organizationName: 'Atelier Lagrange',
    timeZone: 'Europe/Paris',
    ...facts,
  }
}

/** How an invoice was sent: once, to its client, who opened it and said nothing. */
export function invoiceSending(facts: Partial<InvoiceSending> = {}): InvoiceSending {
  const at = '2026-11-21T10:00:00.000Z'
  const { email } = contact()
  return {
    invoiceId: ids[0]!,
    status: 'sent',
    sentAt: at,
    recipient: { email, name: 'Élise Vasseur' },
    timeZone: 'Europe/Paris',
    links: [
      {
        id: '0198a5c2-0000-7000-8000-000000000071',
        recipientEmail: email ?? '',
        recipientName: 'Élise Vasseur',
        createdAt: at,
        firstOpenedAt: at,
        revokedAt: null,
        enclosures: [],
        mail: { id: ids[1]!, status: 'sent', error: null, from: null, sentAt: at, failedAt: null },
      },
    ],
    banked: true,
    disputes: [],
    ...facts,
  }
}
