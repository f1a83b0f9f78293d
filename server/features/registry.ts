import type { AllRoutes } from '#server/http/bind-contract.ts'
import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext, EventHandlers } from '#server/scope.ts'
import type { EventType } from '#shared/domain/events.ts'
import { approvedPlatformEventHandlers } from './approved-platform/events.ts'
import { bankEventHandlers } from './bank/events.ts'
import { checkSession } from './billing/commands/check-session.ts'
import { callsEventHandlers } from './calls/events.ts'
import { companySignInEventHandlers } from './company-sign-in/events.ts'
import { crmEventHandlers } from './crm/events.ts'
import { attachInvoice } from './invoice-sending/commands/attach-invoice.ts'
import { invoicesEventHandlers } from './invoices/events.ts'
import { notificationsEventHandlers } from './notifications/events.ts'
import { onlinePaymentsEventHandlers } from './online-payments/events.ts'
import { leaveAccount } from './online-subscriptions/commands/leave-account.ts'
import { quotesEventHandlers } from './quotes/events.ts'
import {
  dueKinds,
  eventFollowers,
  featureJobs,
  featureRoutes,
  retentions,
  workSources,
} from './registry.gen.ts'
import { remindersEventHandlers } from './reminders/events.ts'
import { attachQuote } from './signatures/commands/attach-quote.ts'
import { signatureEventHandlers } from './signatures/events.ts'

export { dueKinds, eventFollowers, retentions } from './registry.gen.ts'

/** Every feature's endpoints. Here stand those alone that a feature answers for another one. */
export const routes: AllRoutes = {
  ...featureRoutes,
  mailSending: { ...featureRoutes.mailSending, attachQuote, attachInvoice },
  payments: { ...featureRoutes.payments, findPaymentSession: checkSession },
  paymentSetup: { ...featureRoutes.paymentSetup, disconnectAccount: leaveAccount },
  work: featureRoutes.work(workSources),
}

const given = { ...eventFollowers, dueKinds, retentions }
type ListJobs = (context: AppContext, parts: typeof given) => readonly unknown[]

export const jobs = (context: AppContext): JobDefinition[] =>
  featureJobs.flatMap((list: ListJobs) => list(context, given)) as JobDefinition[]

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
  remindersEventHandlers,
  callsEventHandlers,
])

function merge(lists: EventHandlers[]): EventHandlers {
  const merged: EventHandlers = {}
  for (const list of lists) {
    for (const type of Object.keys(list) as EventType[])
      merged[type] = [...(merged[type] ?? []), ...(list[type] ?? [])]
  }
  return merged
}
