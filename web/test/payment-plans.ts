import type { PaymentPlanLinkView } from '#shared/contract/payment-plan-links.ts'
import type { PaymentPlan } from '#shared/contract/payment-plans.ts'
import { company } from './clients.ts'
import type { FakeEndpoints } from './fake-api.ts'

const idOf = (at: number) => `0198a5c2-0000-7000-8000-0000000008${String(at).padStart(2, '0')}`
const invoiceId = '0198a5c2-0000-7000-8000-000000000061'

const covered = {
  number: 'F2026-0007',
  issuedOn: '2026-10-10',
  dueOn: '2026-11-09',
  owedCents: 312_000,
}

/** A signed plan of which the first term is paid, the second missed. */
export const paymentPlan = (at: number, facts: Partial<PaymentPlan> = {}): PaymentPlan => ({
  id: idOf(at),
  reference: 'EC-20260901-A1B2C3',
  companyId: company().id,
  contactId: null,
  clientName: company().name,
  currency: 'EUR',
  totalCents: 312_000,
  email: 'compta@vasseur.test',
  message: '',
  standing: 'late',
  signBy: '2026-09-15',
  invoices: [{ ...covered, invoiceId }],
  terms: [
    { dueOn: '2026-10-01', cents: 104_000, paidCents: 104_000, state: 'kept' },
    { dueOn: '2026-11-01', cents: 104_000, paidCents: 20_000, state: 'missed' },
    { dueOn: '2026-12-01', cents: 104_000, paidCents: 0, state: 'waiting' },
  ],
  paidCents: 124_000,
  signerName: 'Élise Vasseur',
  signedAt: '2026-09-03T08:00:00.000Z',
  createdAt: '2026-09-01T08:00:00.000Z',
  createdByName: 'Camille Aubry',
  contestedCents: 0,
  endedAt: null,
  endReason: null,
  ...facts,
})

/** One that its client may sign. */
export const proposedPlan = (at: number, facts: Partial<PaymentPlan> = {}): PaymentPlan =>
  paymentPlan(at, {
    standing: 'proposed',
    signBy: '2026-11-30',
    signerName: null,
    signedAt: null,
    paidCents: 0,
    terms: [
      { dueOn: '2026-12-01', cents: 156_000, paidCents: 0, state: 'waiting' },
      { dueOn: '2027-01-01', cents: 156_000, paidCents: 0, state: 'waiting' },
    ],
    ...facts,
  })

export const paymentPlanEndpoints: NonNullable<FakeEndpoints['paymentPlans']> = {
  listPaymentPlans: () => ({ items: [proposedPlan(2), paymentPlan(1)], nextCursor: null }),
  countPaymentPlans: () => ({ count: 2, byState: { proposed: 1, signed: 1, completed: 0, cancelled: 0 } }),
  getPaymentPlanDraft: () => ({
    companyId: company().id,
    contactId: null,
    clientName: company().name,
    recipient: { email: 'compta@vasseur.test', name: 'Élise Vasseur' },
    today: '2026-11-21',
    invoices: [
      { ...covered, invoiceId, currency: 'EUR' as const, contestedCents: 0, refusal: null },
      {
        ...covered,
        invoiceId: '0198a5c2-0000-7000-8000-000000000062',
        number: 'F2026-0009',
        currency: 'EUR' as const,
        contestedCents: 0,
        refusal: 'Le client conteste une de ces factures en entier\u00a0: réglez d’abord ce litige.',
      },
    ],
  }),
}

/** What the client of a plan sees. */
export const paymentPlanView = (facts: Partial<PaymentPlanLinkView> = {}): PaymentPlanLinkView => ({
  tone: 'slate',
  sellerName: 'Atelier Aubry',
  sellerAddress: '8 rue des Tanneurs, 37000 Tours',
  reference: 'EC-20261121-A1B2C3',
  clientName: 'Menuiserie Vasseur',
  professional: true,
  recipientName: 'Élise Vasseur',
  currency: 'EUR',
  totalCents: 312_000,
  message: 'Comme convenu ce matin.',
  invoices: [covered],
  terms: proposedPlan(1).terms,
  standing: 'proposed',
  signBy: '2026-11-30',
  stands: true,
  payment: null,
  recipientMasked: 'c•••@vasseur.test',
  consentVersion: '2026-11',
  timeZone: 'Europe/Paris',
  signed: null,
  ...facts,
})
