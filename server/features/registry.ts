import type { AllRoutes } from '#server/http/bind-contract.ts'
import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext, EventHandlers } from '#server/scope.ts'
import type { EventType } from '#shared/domain/events.ts'
import { beginAbsences } from './absences/commands/begin-absences.ts'
import { absencesRoutes } from './absences/routes.ts'
import { accountingRoutes } from './accounting/routes.ts'
import { answerDelaysRoutes } from './answer-delays/routes.ts'
import { approvedPlatformEventHandlers } from './approved-platform/events.ts'
import { approvedPlatformJobs } from './approved-platform/jobs.ts'
import { approvedPlatformRoutes } from './approved-platform/routes.ts'
import { bankEventHandlers } from './bank/events.ts'
import { bankJobs } from './bank/jobs.ts'
import { linesToMatch } from './bank/queries/matching-work.ts'
import { bankRoutes } from './bank/routes.ts'
import { oldImports as oldBankImports } from './bank/store/imports.ts'
import { checkSession } from './billing/commands/check-session.ts'
import { followBillingEvent } from './billing/commands/follow-event.ts'
import { billingJobs } from './billing/jobs.ts'
import { billingRoutes } from './billing/routes.ts'
import { catalogueJobs } from './catalogue/jobs.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { oldImports as oldCatalogueImports } from './catalogue/store/imports.ts'
import { clientDocumentsRoutes } from './client-documents/routes.ts'
import { removedDocuments } from './client-documents/store/documents.ts'
import { companySignInEventHandlers } from './company-sign-in/events.ts'
import { companySignInJobs } from './company-sign-in/jobs.ts'
import { companySignInRoutes } from './company-sign-in/routes.ts'
import { oldAttempts } from './company-sign-in/store/attempts.ts'
import { lateConversations } from './conversations/queries/late-work.ts'
import { conversationsRoutes } from './conversations/routes.ts'
import { crmEventHandlers } from './crm/events.ts'
import { crmRoutes } from './crm/routes.ts'
import { directDebitsRoutes } from './direct-debits/routes.ts'
import { directoryRoutes } from './directory/routes.ts'
import { oldRefusals } from './directory/store/refusals.ts'
import { emailTemplatesRoutes } from './email-templates/routes.ts'
import { removedTemplates } from './email-templates/store/templates.ts'
import { identityRoutes } from './identity/routes.ts'
import { inboxRulesRoutes } from './inbox-rules/routes.ts'
import { removedRules } from './inbox-rules/store/rules.ts'
import { inboxStatisticsJobs } from './inbox-statistics/jobs.ts'
import { inboxStatisticsRoutes } from './inbox-statistics/routes.ts'
import { endSnoozes } from './inbox-team/commands/end-snoozes.ts'
import { tellDelays } from './inbox-team/commands/tell-delays.ts'
import { inboxTeamJobs } from './inbox-team/jobs.ts'
import { inboxTeamRoutes } from './inbox-team/routes.ts'
import { deletedNotes } from './inbox-team/store/notes.ts'
import { attachInvoice } from './invoice-sending/commands/attach-invoice.ts'
import { invoiceSendingRoutes } from './invoice-sending/routes.ts'
import { invoiceSubscriptionsJobs } from './invoice-subscriptions/jobs.ts'
import { invoiceSubscriptionsRoutes } from './invoice-subscriptions/routes.ts'
import { invoicesEventHandlers } from './invoices/events.ts'
import { invoicesJobs } from './invoices/jobs.ts'
import { lateInvoices } from './invoices/queries/late-work.ts'
import { invoicesRoutes } from './invoices/routes.ts'
import { mailImagesRoutes } from './mail-images/routes.ts'
import { mailSendingJobs } from './mail-sending/jobs.ts'
import { stuckMails } from './mail-sending/queries/stuck-work.ts'
import { mailSendingRoutes } from './mail-sending/routes.ts'
import { oldReplies } from './mail-sending/store/auto-replies.ts'
import { mailSyncJobs } from './mail-sync/jobs.ts'
import { mailSyncRoutes } from './mail-sync/routes.ts'
import { mailboxesJobs } from './mailboxes/jobs.ts'
import { cutMailboxes } from './mailboxes/queries/cut-work.ts'
import { mailboxesRoutes } from './mailboxes/routes.ts'
import { notificationsEventHandlers } from './notifications/events.ts'
import { notificationsJobs } from './notifications/jobs.ts'
import { notificationsRoutes } from './notifications/routes.ts'
import { oldNotifications } from './notifications/store/notifications.ts'
import { onboardingRoutes } from './onboarding/routes.ts'
import { followPaymentEvent } from './online-payments/commands/follow-event.ts'
import { onlinePaymentsEventHandlers } from './online-payments/events.ts'
import { onlinePaymentsJobs } from './online-payments/jobs.ts'
import { onlinePaymentsRoutes } from './online-payments/routes.ts'
import { followSubscriptionEvent } from './online-subscriptions/commands/follow-event.ts'
import { leaveAccount } from './online-subscriptions/commands/leave-account.ts'
import { onlineSubscriptionsJobs } from './online-subscriptions/jobs.ts'
import { onlineSubscriptionsRoutes } from './online-subscriptions/routes.ts'
import { organizationsRoutes } from './organizations/routes.ts'
import { oldInvitations } from './organizations/store/invitations.ts'
import { paymentSetupJobs } from './payment-setup/jobs.ts'
import { paymentSetupRoutes } from './payment-setup/routes.ts'
import { oldEvents } from './payment-setup/store/events.ts'
import { refundsToAnswer } from './payments/queries/refunds-work.ts'
import { refundsRoutes } from './payments/routes/refunds.ts'
import { writeOffsRoutes } from './payments/routes/write-offs.ts'
import { paymentsRoutes } from './payments/routes.ts'
import { plansJobs } from './plans/jobs.ts'
import { plansRoutes } from './plans/routes.ts'
import { platformJobs } from './platform/jobs.ts'
import { failedMails } from './platform/queries/failed-work.ts'
import { platformRoutes } from './platform/routes.ts'
import { ephemera } from './platform/store/ephemera.ts'
import { prospectingRoutes } from './prospecting/routes.ts'
import { expireQuotes } from './quotes/commands/expire-quotes.ts'
import { quotesEventHandlers } from './quotes/events.ts'
import { expiringQuotes } from './quotes/queries/expiring-work.ts'
import { quotesRoutes } from './quotes/routes.ts'
import { receivedInvoicesRoutes } from './received-invoices/routes.ts'
import { reportsRoutes } from './reports/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { securityRoutes } from './security/routes.ts'
import { attachQuote } from './signatures/commands/attach-quote.ts'
import { signatureEventHandlers } from './signatures/events.ts'
import { signaturesRoutes } from './signatures/routes.ts'
import { supportRoutes } from './support/routes.ts'
import { oldMessages } from './support/store/messages.ts'
import type { WorkSource } from './work/queries/list-work.ts'
import { workRoutes } from './work/routes.ts'

/** The kinds of rows of « À faire aujourd’hui »: each feature finds its own. */
const workSources: readonly WorkSource[] = [
  cutMailboxes,
  failedMails,
  stuckMails,
  lateConversations,
  expiringQuotes,
  lateInvoices,
  refundsToAnswer,
  linesToMatch,
]

/** Every feature's endpoints, jobs and reactions: the one list that the app is built from. */
export const routes: AllRoutes = {
  absences: absencesRoutes,
  answerDelays: answerDelaysRoutes,
  approvedPlatform: approvedPlatformRoutes,
  bank: bankRoutes,
  billing: billingRoutes,
  catalogue: catalogueRoutes,
  clientDocuments: clientDocumentsRoutes,
  companySignIn: companySignInRoutes,
  conversations: conversationsRoutes,
  crm: crmRoutes,
  directDebits: directDebitsRoutes,
  directory: directoryRoutes,
  emailTemplates: emailTemplatesRoutes,
  accounting: accountingRoutes,
  identity: identityRoutes,
  inboxRules: inboxRulesRoutes,
  inboxStatistics: inboxStatisticsRoutes,
  inboxTeam: inboxTeamRoutes,
  invoiceSubscriptions: invoiceSubscriptionsRoutes,
  invoices: invoicesRoutes,
  invoiceSending: invoiceSendingRoutes,
  notifications: notificationsRoutes,
  onboarding: onboardingRoutes,
  mailboxes: mailboxesRoutes,
  mailImages: mailImagesRoutes,
  mailSending: { ...mailSendingRoutes, attachQuote, attachInvoice },
  mailSync: mailSyncRoutes,
  onlinePayments: onlinePaymentsRoutes,
  onlineSubscriptions: onlineSubscriptionsRoutes,
  organizations: organizationsRoutes,
  plans: plansRoutes,
  platform: platformRoutes,
  payments: { ...paymentsRoutes, findPaymentSession: checkSession },
  refunds: refundsRoutes,
  writeOffs: writeOffsRoutes,
  paymentSetup: { ...paymentSetupRoutes, disconnectAccount: leaveAccount },
  prospecting: prospectingRoutes,
  quotes: quotesRoutes,
  receivedInvoices: receivedInvoicesRoutes,
  reports: reportsRoutes,
  search: searchRoutes,
  security: securityRoutes,
  signatures: signaturesRoutes,
  support: supportRoutes,
  work: workRoutes(workSources),
}

/** Features that follow the events of payment accounts, besides the setup of the account itself. */
export const eventFollowers = {
  ofAccounts: [followPaymentEvent, followSubscriptionEvent],
  ofOwn: [followBillingEvent],
}

/** What rows become at an instant. */
export const dueKinds = [expireQuotes, endSnoozes, tellDelays, beginAbsences]

/** What is kept for a time. */
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

export const jobs = (context: AppContext): JobDefinition[] =>
  [
    ...platformJobs(context, { dueKinds, retentions }),
    ...plansJobs(context),
    ...notificationsJobs(context),
    ...bankJobs(context),
    ...catalogueJobs(context),
    ...invoicesJobs(context),
    ...approvedPlatformJobs(context),
    ...invoiceSubscriptionsJobs(context),
    ...mailboxesJobs(context),
    ...mailSyncJobs(context),
    ...mailSendingJobs(context),
    ...inboxStatisticsJobs(context),
    ...inboxTeamJobs(context),
    ...paymentSetupJobs(context, eventFollowers),
    ...onlinePaymentsJobs(context),
    ...onlineSubscriptionsJobs(context),
    ...billingJobs(context),
    ...companySignInJobs(context),
  ] as JobDefinition[]

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
