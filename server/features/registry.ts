import type { AllRoutes } from '#server/http/bind-contract.ts'
import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext, EventHandlers } from '#server/scope.ts'
import type { EventType } from '#shared/domain/events.ts'
import { approvedPlatformEventHandlers } from './approved-platform/events.ts'
import { bankEventHandlers } from './bank/events.ts'
import { checkSession } from './billing/commands/check-session.ts'
import { followBillingEvent } from './billing/commands/follow-event.ts'
import { companySignInEventHandlers } from './company-sign-in/events.ts'
import { crmEventHandlers } from './crm/events.ts'
import { attachInvoice } from './invoice-sending/commands/attach-invoice.ts'
import { invoicesEventHandlers } from './invoices/events.ts'
import { notificationsEventHandlers } from './notifications/events.ts'
import { followPaymentEvent } from './online-payments/commands/follow-event.ts'
import { onlinePaymentsEventHandlers } from './online-payments/events.ts'
import { followSubscriptionEvent } from './online-subscriptions/commands/follow-event.ts'
import { leaveAccount } from './online-subscriptions/commands/leave-account.ts'
import type { Followers } from './payment-setup/commands/handle-event.ts'
import { quotesEventHandlers } from './quotes/events.ts'
import { featureJobs, featureRoutes, workSources } from './registry.gen.ts'
import { attachQuote } from './signatures/commands/attach-quote.ts'
import { signatureEventHandlers } from './signatures/events.ts'

/** Every feature's endpoints. Here stand those alone that a feature answers for another one. */
export const routes: AllRoutes = {
  ...featureRoutes,
  mailSending: { ...featureRoutes.mailSending, attachQuote, attachInvoice },
  payments: { ...featureRoutes.payments, findPaymentSession: checkSession },
  paymentSetup: { ...featureRoutes.paymentSetup, disconnectAccount: leaveAccount },
  work: featureRoutes.work(workSources),
}

/** Features that follow the events of payment accounts, besides the setup of the account itself. */
export const eventFollowers: Followers = {
  ofAccounts: [followPaymentEvent, followSubscriptionEvent],
  ofOwn: [followBillingEvent],
}

type ListJobs = (context: AppContext, followers: Followers) => readonly unknown[]

export const jobs = (context: AppContext): JobDefinition[] =>
  featureJobs.flatMap((list: ListJobs) => list(context, eventFollowers)) as JobDefinition[]

/** Reactions, in the order in which those of one event lock rows (docs/architecture.md). */
export const eventHandlers: EventHandlers = merge([
  crmEventHandlers,
  quotesEventHandlers,
  invoicesEventHandlers,
  approvedPlatformEventHandlers,
  signatureEventHandlers,
  notificationsEventHandlers,
  bankEventHandlers,
  onlinePaymentsEventHandlers,
  companySignInEventHandlers,
])

function merge(lists: EventHandlers[]): EventHandlers {
  const merged: EventHandlers = {}
  for (const list of lists) {
    for (const type of Object.keys(list) as EventType[])
      merged[type] = [...(merged[type] ?? []), ...(list[type] ?? [])]
  }
  return merged
}
