import { randomUUID } from 'node:crypto'
import type { ForeignRequest } from './foreign-request.ts'
import { makeDebit, makeMandate } from './make-debits.ts'
import {
  makeBankLine,
  makeOnlineSubscription,
  makePayout,
  makeTransfer,
  makeTransferFile,
  makeWriteOff,
} from './make-money.ts'

const paymentOf =
  (body?: unknown): ForeignRequest =>
  async (app, neighbour) => {
    const paymentId = randomUUID()
    await app.context.pool.query(
      'insert into payments (org_id, id, amount_cents, captured_at, chained) values ($1, $2, 100, now(), false)',
      [neighbour.orgId, paymentId],
    )
    return { params: { paymentId }, body }
  }
/** A loss of the neighbour's, with its duplicate; nothing of it is booked. */
const writeOffOf =
  (body?: unknown): ForeignRequest =>
  async (app, neighbour) => {
    return { params: { writeOffId: await makeWriteOff(app, neighbour) }, body }
  }
const refundRequestOf =
  (body?: unknown): ForeignRequest =>
  async (app, neighbour) => {
    const { paymentId } = (await paymentOf()(app, neighbour)).params as { paymentId: string }
    const requestId = randomUUID()
    await app.context.pool.query(
      `insert into refund_approvals (org_id, id, payment_id, amount_cents, method, reason, requested_by, created_at)
       values ($1, $2, $3, 100, 'transfer', 'Voisin', $4, now())`,
      [neighbour.orgId, requestId, paymentId, neighbour.userId],
    )
    return { params: { requestId }, body }
  }
/** A bank account of the neighbour's, and an import into it. */
const bankAccountOf =
  (body?: unknown): ForeignRequest =>
  async (app, neighbour) => {
    const { rows } = await app.context.pool.query<{ id: string }>(
      `insert into bank_accounts (org_id, name, iban, currency) values ($1, 'Voisin', 'FR7630006000011234567890189', 'EUR')
       on conflict (org_id, iban) do update set name = excluded.name returning id`,
      [neighbour.orgId],
    )
    const accountId = rows[0]!.id
    return { params: { accountId }, body }
  }
const bankLineOf =
  (body: unknown, facts: Record<string, string> = {}): ForeignRequest =>
  async (app, neighbour) => {
    const { params } = await bankAccountOf()(app, neighbour)
    return { params: { lineId: await makeBankLine(app, neighbour, params.accountId!), ...facts }, body }
  }
const bankImportOf =
  (body?: unknown): ForeignRequest =>
  async (app, neighbour) => {
    const importId = randomUUID()
    const { params } = await bankAccountOf()(app, neighbour)
    await app.context.pool.query(
      `insert into bank_imports (org_id, id, account_id, file_name, file_sha256, content) values ($1, $2, $3, 'x.csv', repeat('a', 64),
       '{"kind":"table","titles":["Nom"],"columns":[null],"records":[]}')`,
      [neighbour.orgId, importId, params.accountId],
    )
    return { params: { importId }, body }
  }

const onlineSubscriptionOf =
  (body?: unknown): ForeignRequest =>
  async (app, neighbour) => ({
    params: { subscriptionId: await makeOnlineSubscription(app, neighbour) },
    body,
  })

const debitOf =
  (name: 'fileId' | 'debitId', body?: unknown): ForeignRequest =>
  async (app, neighbour) => ({ params: { [name]: (await makeDebit(app, neighbour))[name] }, body })

/** A local payment page of the neighbour's subscription. */
const localCheckoutOf =
  (body?: unknown): ForeignRequest =>
  async (app, neighbour) => {
    const sessionId = `cs_local_${randomUUID()}`
    const session = {
      orgId: neighbour.orgId,
      email: 'x@voisin.test',
      choice: { plan: 'premium', seats: 1 },
      status: 'open',
      returnUrl: '/',
      expiresAt: '2099-01-01T00:00:00.000Z',
      subscriptionId: null,
    }
    await app.context.pool.query(
      `insert into local_billing_objects (id, kind, body, updated_at) values ($1, 'session', $2, now())`,
      [sessionId, JSON.stringify(session)],
    )
    return { params: { sessionId }, body }
  }

/** Requests of the bank, of payments, of refunds and of subscriptions. */
export const moneyRequests: Record<string, ForeignRequest> = {
  'bank.renameBankAccount': bankAccountOf({ name: 'Pris' }),
  'bank.getBankImport': bankImportOf(),
  'bank.setBankColumns': bankImportOf({ columns: [null] }),
  'bank.startBankImport': bankImportOf(),
  'bank.matchBankLine': bankLineOf({ invoiceIds: [randomUUID()] }),
  'bank.rejectBankProposal': bankLineOf({ rejected: true }, { invoiceId: randomUUID() }),
  'bank.matchBankPayout': bankLineOf({ payoutId: randomUUID() }),
  'bank.unmatchBankPayout': bankLineOf(undefined),
  'bank.findRefundAccount': paymentOf(),
  'bank.refundByTransfer': paymentOf({
    amountCents: 1,
    reason: 'Par erreur',
    holder: 'Pris',
    iban: 'DE89370400440532013000',
  }),
  'refunds.getRefundStanding': paymentOf(),
  'bank.unmatchBankPayment': paymentOf({}),
  'bank.cancelTransferFile': async (app, neighbour) => ({
    params: { fileId: await makeTransferFile(app, neighbour) },
    body: {},
  }),
  'bank.allowTransferFile': async (app, neighbour) => ({
    params: { fileId: await makeTransferFile(app, neighbour) },
    body: {},
  }),
  'bank.listTransfersInFile': async (app, neighbour) => ({
    params: { fileId: await makeTransferFile(app, neighbour) },
  }),
  'bank.dropRefundTransfer': async (app, neighbour) => ({
    params: { transferId: await makeTransfer(app, neighbour) },
  }),
  'bank.rejectBankPayout': bankLineOf({ rejected: true }, { payoutId: randomUUID() }),
  'bank.matchBankTarget': bankLineOf({ kind: 'refund', targetId: randomUUID() }),
  'bank.unmatchBankTarget': bankLineOf(undefined),
  'bank.rejectBankTarget': bankLineOf({ kind: 'refund', rejected: true }, { targetId: randomUUID() }),
  'directDebits.revokeMandate': async (app, neighbour) => ({
    params: { mandateId: await makeMandate(app, neighbour) },
    body: { reason: 'Par erreur' },
  }),
  'directDebits.resendMandate': async (app, neighbour) => ({
    params: { mandateId: await makeMandate(app, neighbour) },
    body: {},
  }),
  'directDebits.getMandateProof': async (app, neighbour) => ({
    params: { mandateId: await makeMandate(app, neighbour) },
  }),
  'directDebits.listDebits': debitOf('fileId'),
  'directDebits.cancelDebitFile': debitOf('fileId', {}),
  'directDebits.confirmDebitFile': debitOf('fileId', { receivedOn: '2026-01-02' }),
  'directDebits.rejectDebit': debitOf('debitId', { code: 'AM04' }),
  'payments.allocatePayment': paymentOf({ allocations: [{ invoiceId: randomUUID(), amountCents: 1 }] }),
  'payments.releasePayment': paymentOf({ invoiceId: randomUUID(), amountCents: 1, reason: 'Par erreur' }),
  'payments.refundPayment': paymentOf({ amountCents: 1, reason: 'Par erreur' }),
  'onlinePayments.refundOnline': paymentOf({
    requestId: randomUUID(),
    amountCents: 1,
    reason: 'Par erreur',
  }),
  'onlineSubscriptions.getOnlineSubscription': onlineSubscriptionOf(),
  'onlineSubscriptions.listOnlinePeriods': onlineSubscriptionOf(),
  'onlineSubscriptions.resendOnlineSubscription': onlineSubscriptionOf({}),
  'onlineSubscriptions.stopOnlineSubscription': onlineSubscriptionOf({ when: 'now' }),
  'onlineSubscriptions.pauseOnlineSubscription': onlineSubscriptionOf({}),
  'onlineSubscriptions.resumeOnlineSubscription': onlineSubscriptionOf({}),
  'onlineSubscriptions.retryOnlinePeriods': onlineSubscriptionOf({}),
  'payments.cancelPayment': paymentOf({ reason: 'Par erreur' }),
  'payments.getPaymentDetail': paymentOf(),
  'payments.getPaymentReceipt': paymentOf(),
  'payments.sendPaymentReceipt': paymentOf({}),
  'writeOffs.undoWriteOff': writeOffOf({ reason: 'Par erreur' }),
  'writeOffs.getLossDuplicate': writeOffOf(),
  'writeOffs.sendLossDuplicate': writeOffOf({}),
  'refunds.approveRefund': refundRequestOf({}),
  'refunds.refuseRefund': refundRequestOf({ reason: 'Par erreur' }),
  'refunds.withdrawRefund': refundRequestOf({}),
  'billing.showLocalCheckout': localCheckoutOf(),
  'billing.payLocalCheckout': localCheckoutOf({ card: 'accepts' }),
  'billing.getChargeInvoice': async (app, neighbour) => {
    const chargeId = `in_${randomUUID()}`
    await app.context.pool.query(
      `insert into subscription_charges (org_id, id, subscription_id, state, net_cents, vat_cents, lines, period_start, period_end, charged_at, paid_at, invoice_number)
       values ($1, $2, 'sub_x', 'paid', 800, 160, '[]', now(), now(), now(), now(), 'F-1')`,
      [neighbour.orgId, chargeId],
    )
    return { params: { chargeId } }
  },
  'payments.getPayout': async (app, neighbour) => ({
    params: { payoutId: await makePayout(app, neighbour) },
  }),
}
