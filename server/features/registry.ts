import type { AllRoutes } from '#server/http/bind-contract.ts'
import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext, EventHandlers } from '#server/scope.ts'
import type { EventType } from '#shared/domain/events.ts'
import { beginAbsences } from './absences/commands/begin-absences.ts'
import { approvedPlatformEventHandlers } from './approved-platform/events.ts'
import { bankEventHandlers } from './bank/events.ts'
import { oldImports as oldBankImports } from './bank/store/imports.ts'
import { checkSession } from './billing/commands/check-session.ts'
import { followBillingEvent } from './billing/commands/follow-event.ts'
import { oldImports as oldCatalogueImports } from './catalogue/store/imports.ts'
import { removedDocuments } from './client-documents/store/documents.ts'
import { companySignInEventHandlers } from './company-sign-in/events.ts'
import { oldAttempts } from './company-sign-in/store/attempts.ts'
import { crmEventHandlers } from './crm/events.ts'
import { oldRefusals } from './directory/store/refusals.ts'
import { removedTemplates } from './email-templates/store/templates.ts'
import { removedRules } from './inbox-rules/store/rules.ts'
import { endSnoozes } from './inbox-team/commands/end-snoozes.ts'
import { notifyDelays } from './inbox-team/commands/notify-delays.ts'
import { deletedNotes } from './inbox-team/store/notes.ts'
import { attachInvoice } from './invoice-sending/commands/attach-invoice.ts'
import { invoicesEventHandlers } from './invoices/events.ts'
import { oldReplies } from './mail-sending/store/auto-replies.ts'
import { notificationsEventHandlers } from './notifications/events.ts'
import { oldNotifications } from './notifications/store/notifications.ts'
import { followPaymentEvent } from './online-payments/commands/follow-event.ts'
import { onlinePaymentsEventHandlers } from './online-payments/events.ts'
import { followSubscriptionEvent } from './online-subscriptions/commands/follow-event.ts'
import { leaveAccount } from './online-subscriptions/commands/leave-account.ts'
import { oldInvitations } from './organizations/store/invitations.ts'
import type { Followers } from './payment-setup/commands/handle-event.ts'
import { oldEvents } from './payment-setup/store/events.ts'
import { ephemera } from './platform/store/ephemera.ts'
import { expireQuotes } from './quotes/commands/expire-quotes.ts'
import { quotesEventHandlers } from './quotes/events.ts'
import { featureJobs, featureRoutes, workSources } from './registry.gen.ts'
import { attachQuote } from './signatures/commands/attach-quote.ts'
import { signatureEventHandlers } from './signatures/events.ts'
import { oldMessages } from './support/store/messages.ts'

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

/** Changes of rows that become due at an instant. */
export const dueKinds = [expireQuotes, endSnoozes, notifyDelays, beginAbsences]

/** Rows and files that are kept for a time. */
export const retentions = [
  ephemera,
  deletedNotes,
  oldAttempts,
  oldBankImports,
  oldCatalogueImports,
  oldEvents,
  oldInvitations,
  oldMessages,
  oldNotifications,
  oldRefusals,
  oldReplies,
  removedDocuments,
  removedRules,
  removedTemplates,
].flat()

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
])

function merge(lists: EventHandlers[]): EventHandlers {
  const merged: EventHandlers = {}
  for (const list of lists) {
    for (const type of Object.keys(list) as EventType[])
      merged[type] = [...(merged[type] ?? []), ...(list[type] ?? [])]
  }
  return merged
}
