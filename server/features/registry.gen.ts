// Written by `node tools/registry.ts` from the folders.
import { beginAbsences } from '#server/features/absences/commands/begin-absences.ts'
import { absencesRoutes } from '#server/features/absences/routes.ts'
import { accountingRoutes } from '#server/features/accounting/routes.ts'
import { answerDelaysRoutes } from '#server/features/answer-delays/routes.ts'
import { approvedPlatformJobs } from '#server/features/approved-platform/jobs.ts'
import { approvedPlatformRoutes } from '#server/features/approved-platform/routes.ts'
import { bankJobs } from '#server/features/bank/jobs.ts'
import { linesToMatch } from '#server/features/bank/queries/matching-work.ts'
import { bankRoutes } from '#server/features/bank/routes.ts'
import { oldBankImports } from '#server/features/bank/store/imports.ts'
import { followBillingEvent } from '#server/features/billing/commands/follow-event.ts'
import { billingJobs } from '#server/features/billing/jobs.ts'
import { billingRoutes } from '#server/features/billing/routes.ts'
import { callsJobs } from '#server/features/calls/jobs.ts'
import { callsRoutes } from '#server/features/calls/routes.ts'
import { callListsRoutes } from '#server/features/calls/routes/call-lists.ts'
import { callWishesRoutes } from '#server/features/calls/routes/call-wishes.ts'
import { telephonyRoutes } from '#server/features/calls/routes/telephony.ts'
import { oldTelephonyEvents } from '#server/features/calls/store/telephony.ts'
import { catalogueJobs } from '#server/features/catalogue/jobs.ts'
import { catalogueRoutes } from '#server/features/catalogue/routes.ts'
import { oldCatalogueImports } from '#server/features/catalogue/store/imports.ts'
import { clientDocumentsRoutes } from '#server/features/client-documents/routes.ts'
import { removedDocuments } from '#server/features/client-documents/store/documents.ts'
import { companyDirectoryRoutes } from '#server/features/company-directory/routes.ts'
import { companySignInJobs } from '#server/features/company-sign-in/jobs.ts'
import { companySignInRoutes } from '#server/features/company-sign-in/routes.ts'
import { oldAttempts } from '#server/features/company-sign-in/store/attempts.ts'
import { lateConversations } from '#server/features/conversations/queries/late-work.ts'
import { wokenConversations } from '#server/features/conversations/queries/woken-work.ts'
import { conversationsRoutes } from '#server/features/conversations/routes.ts'
import { crmRoutes } from '#server/features/crm/routes.ts'
import { directDebitsRoutes } from '#server/features/direct-debits/routes.ts'
import { directoryRoutes } from '#server/features/directory/routes.ts'
import { oldRefusals } from '#server/features/directory/store/refusals.ts'
import { documentsRoutes } from '#server/features/documents/routes.ts'
import { unusedEnclosures } from '#server/features/documents/store/enclosures.ts'
import { emailTemplatesRoutes } from '#server/features/email-templates/routes.ts'
import { removedTemplates } from '#server/features/email-templates/store/templates.ts'
import { identityRoutes } from '#server/features/identity/routes.ts'
import { inboxRulesRoutes } from '#server/features/inbox-rules/routes.ts'
import { removedRules } from '#server/features/inbox-rules/store/rules.ts'
import { inboxStatisticsJobs } from '#server/features/inbox-statistics/jobs.ts'
import { inboxStatisticsRoutes } from '#server/features/inbox-statistics/routes.ts'
import { endSnoozes } from '#server/features/inbox-team/commands/end-snoozes.ts'
import { notifyDelays } from '#server/features/inbox-team/commands/notify-delays.ts'
import { inboxTeamJobs } from '#server/features/inbox-team/jobs.ts'
import { inboxTeamRoutes } from '#server/features/inbox-team/routes.ts'
import { deletedNotes } from '#server/features/inbox-team/store/notes.ts'
import { invoiceSendingRoutes } from '#server/features/invoice-sending/routes.ts'
import { statementLinksRoutes } from '#server/features/invoice-sending/routes/statement-links.ts'
import { invoiceSubscriptionsJobs } from '#server/features/invoice-subscriptions/jobs.ts'
import { invoiceSubscriptionsRoutes } from '#server/features/invoice-subscriptions/routes.ts'
import { invoicesJobs } from '#server/features/invoices/jobs.ts'
import { lateInvoices } from '#server/features/invoices/queries/late-work.ts'
import { invoicesRoutes } from '#server/features/invoices/routes.ts'
import { announceWaivers } from '#server/features/late-penalties/commands/announce-waivers.ts'
import { latePenaltiesRoutes } from '#server/features/late-penalties/routes.ts'
import { litigationJobs } from '#server/features/litigation/jobs.ts'
import { litigationRoutes } from '#server/features/litigation/routes.ts'
import { mailImagesRoutes } from '#server/features/mail-images/routes.ts'
import { mailSendingJobs } from '#server/features/mail-sending/jobs.ts'
import { stuckMails } from '#server/features/mail-sending/queries/stuck-work.ts'
import { mailSendingRoutes } from '#server/features/mail-sending/routes.ts'
import { oldReplies } from '#server/features/mail-sending/store/auto-replies.ts'
import { mailSyncJobs } from '#server/features/mail-sync/jobs.ts'
import { mailSyncRoutes } from '#server/features/mail-sync/routes.ts'
import { mailboxesJobs } from '#server/features/mailboxes/jobs.ts'
import { cutMailboxes } from '#server/features/mailboxes/queries/cut-work.ts'
import { mailboxesRoutes } from '#server/features/mailboxes/routes.ts'
import { notificationsJobs } from '#server/features/notifications/jobs.ts'
import { notificationsRoutes } from '#server/features/notifications/routes.ts'
import { oldNotifications } from '#server/features/notifications/store/notifications.ts'
import { onboardingRoutes } from '#server/features/onboarding/routes.ts'
import { paymentFollower } from '#server/features/online-payments/commands/follow-event.ts'
import { onlinePaymentsJobs } from '#server/features/online-payments/jobs.ts'
import { onlinePaymentsRoutes } from '#server/features/online-payments/routes.ts'
import { subscriptionFollower } from '#server/features/online-subscriptions/commands/follow-event.ts'
import { onlineSubscriptionsJobs } from '#server/features/online-subscriptions/jobs.ts'
import { onlineSubscriptionsRoutes } from '#server/features/online-subscriptions/routes.ts'
import { organizationsRoutes } from '#server/features/organizations/routes.ts'
import { oldInvitations } from '#server/features/organizations/store/invitations.ts'
import { judgePaymentPlans } from '#server/features/payment-plans/commands/judge-payment-plans.ts'
import { paymentPlansRoutes } from '#server/features/payment-plans/routes.ts'
import { paymentSetupJobs } from '#server/features/payment-setup/jobs.ts'
import { paymentSetupRoutes } from '#server/features/payment-setup/routes.ts'
import { oldEvents } from '#server/features/payment-setup/store/events.ts'
import { refundsToAnswer } from '#server/features/payments/queries/refunds-work.ts'
import { paymentsRoutes } from '#server/features/payments/routes.ts'
import { refundsRoutes } from '#server/features/payments/routes/refunds.ts'
import { writeOffsRoutes } from '#server/features/payments/routes/write-offs.ts'
import { plansJobs } from '#server/features/plans/jobs.ts'
import { plansRoutes } from '#server/features/plans/routes.ts'
import { platformJobs } from '#server/features/platform/jobs.ts'
import { failedMails } from '#server/features/platform/queries/failed-work.ts'
import { platformRoutes } from '#server/features/platform/routes.ts'
import { ephemera } from '#server/features/platform/store/ephemera.ts'
import { prospectingRoutes } from '#server/features/prospecting/routes.ts'
import { expireQuotes } from '#server/features/quotes/commands/expire-quotes.ts'
import { expiringQuotes } from '#server/features/quotes/queries/expiring-work.ts'
import { quotesRoutes } from '#server/features/quotes/routes.ts'
import { receivedInvoicesRoutes } from '#server/features/received-invoices/routes.ts'
import { decideReminders } from '#server/features/reminders/commands/decide-reminders.ts'
import { followChanges } from '#server/features/reminders/commands/follow-changes.ts'
import { judgePromises } from '#server/features/reminders/commands/judge-promises.ts'
import { warnDeclaration } from '#server/features/reminders/commands/warn-declaration.ts'
import { warnLimitation } from '#server/features/reminders/commands/warn-limitation.ts'
import { remindersJobs } from '#server/features/reminders/jobs.ts'
import { waitingReminders } from '#server/features/reminders/queries/waiting-work.ts'
import { remindersRoutes } from '#server/features/reminders/routes.ts'
import { reminderAnswersRoutes } from '#server/features/reminders/routes/answers.ts'
import { lateInterestRoutes } from '#server/features/reminders/routes/late-interest.ts'
import { reminderLettersRoutes } from '#server/features/reminders/routes/reminder-letters.ts'
import { reminderPlansRoutes } from '#server/features/reminders/routes/reminder-plans.ts'
import { statementAnswersRoutes } from '#server/features/reminders/routes/statement-answers.ts'
import { sendDueReports } from '#server/features/reports/commands/send-due-reports.ts'
import { reportsJobs } from '#server/features/reports/jobs.ts'
import { reportsRoutes } from '#server/features/reports/routes.ts'
import { financialReportsRoutes } from '#server/features/reports/routes/financial-reports.ts'
import { reportGoalsRoutes, ownDashboardsRoutes } from '#server/features/reports/routes/own-reports.ts'
import { reportSchedulesRoutes } from '#server/features/reports/routes/report-schedules.ts'
import { deletedDashboards } from '#server/features/reports/store/own-dashboards.ts'
import { searchRoutes } from '#server/features/search/routes.ts'
import { securityRoutes } from '#server/features/security/routes.ts'
import { signaturesRoutes } from '#server/features/signatures/routes.ts'
import { supportRoutes } from '#server/features/support/routes.ts'
import { oldMessages } from '#server/features/support/store/messages.ts'
import { remindOfTasks } from '#server/features/tasks/commands/remind-of-tasks.ts'
import { tasksJobs } from '#server/features/tasks/jobs.ts'
import { dueTasks } from '#server/features/tasks/queries/due-work.ts'
import { tasksRoutes } from '#server/features/tasks/routes.ts'
import { workRoutes } from '#server/features/work/routes.ts'

/** The handlers of each feature's contract, as far as they are its own. */
export const featureRoutes: {
  absences: typeof absencesRoutes
  accounting: typeof accountingRoutes
  answerDelays: typeof answerDelaysRoutes
  approvedPlatform: typeof approvedPlatformRoutes
  bank: typeof bankRoutes
  billing: typeof billingRoutes
  calls: typeof callsRoutes
  callLists: typeof callListsRoutes
  callWishes: typeof callWishesRoutes
  telephony: typeof telephonyRoutes
  catalogue: typeof catalogueRoutes
  clientDocuments: typeof clientDocumentsRoutes
  companyDirectory: typeof companyDirectoryRoutes
  companySignIn: typeof companySignInRoutes
  conversations: typeof conversationsRoutes
  crm: typeof crmRoutes
  directDebits: typeof directDebitsRoutes
  directory: typeof directoryRoutes
  documents: typeof documentsRoutes
  emailTemplates: typeof emailTemplatesRoutes
  identity: typeof identityRoutes
  inboxRules: typeof inboxRulesRoutes
  inboxStatistics: typeof inboxStatisticsRoutes
  inboxTeam: typeof inboxTeamRoutes
  invoiceSending: typeof invoiceSendingRoutes
  statementLinks: typeof statementLinksRoutes
  invoiceSubscriptions: typeof invoiceSubscriptionsRoutes
  invoices: typeof invoicesRoutes
  latePenalties: typeof latePenaltiesRoutes
  litigation: typeof litigationRoutes
  mailImages: typeof mailImagesRoutes
  mailSending: typeof mailSendingRoutes
  mailSync: typeof mailSyncRoutes
  mailboxes: typeof mailboxesRoutes
  notifications: typeof notificationsRoutes
  onboarding: typeof onboardingRoutes
  onlinePayments: typeof onlinePaymentsRoutes
  onlineSubscriptions: typeof onlineSubscriptionsRoutes
  organizations: typeof organizationsRoutes
  paymentPlans: typeof paymentPlansRoutes
  paymentSetup: typeof paymentSetupRoutes
  payments: typeof paymentsRoutes
  refunds: typeof refundsRoutes
  writeOffs: typeof writeOffsRoutes
  plans: typeof plansRoutes
  platform: typeof platformRoutes
  prospecting: typeof prospectingRoutes
  quotes: typeof quotesRoutes
  receivedInvoices: typeof receivedInvoicesRoutes
  reminders: typeof remindersRoutes
  reminderAnswers: typeof reminderAnswersRoutes
  lateInterest: typeof lateInterestRoutes
  reminderLetters: typeof reminderLettersRoutes
  reminderPlans: typeof reminderPlansRoutes
  statementAnswers: typeof statementAnswersRoutes
  reports: typeof reportsRoutes
  financialReports: typeof financialReportsRoutes
  reportGoals: typeof reportGoalsRoutes
  ownDashboards: typeof ownDashboardsRoutes
  reportSchedules: typeof reportSchedulesRoutes
  search: typeof searchRoutes
  security: typeof securityRoutes
  signatures: typeof signaturesRoutes
  support: typeof supportRoutes
  tasks: typeof tasksRoutes
  work: typeof workRoutes
} = {
  absences: absencesRoutes,
  accounting: accountingRoutes,
  answerDelays: answerDelaysRoutes,
  approvedPlatform: approvedPlatformRoutes,
  bank: bankRoutes,
  billing: billingRoutes,
  calls: callsRoutes,
  callLists: callListsRoutes,
  callWishes: callWishesRoutes,
  telephony: telephonyRoutes,
  catalogue: catalogueRoutes,
  clientDocuments: clientDocumentsRoutes,
  companyDirectory: companyDirectoryRoutes,
  companySignIn: companySignInRoutes,
  conversations: conversationsRoutes,
  crm: crmRoutes,
  directDebits: directDebitsRoutes,
  directory: directoryRoutes,
  documents: documentsRoutes,
  emailTemplates: emailTemplatesRoutes,
  identity: identityRoutes,
  inboxRules: inboxRulesRoutes,
  inboxStatistics: inboxStatisticsRoutes,
  inboxTeam: inboxTeamRoutes,
  invoiceSending: invoiceSendingRoutes,
  statementLinks: statementLinksRoutes,
  invoiceSubscriptions: invoiceSubscriptionsRoutes,
  invoices: invoicesRoutes,
  latePenalties: latePenaltiesRoutes,
  litigation: litigationRoutes,
  mailImages: mailImagesRoutes,
  mailSending: mailSendingRoutes,
  mailSync: mailSyncRoutes,
  mailboxes: mailboxesRoutes,
  notifications: notificationsRoutes,
  onboarding: onboardingRoutes,
  onlinePayments: onlinePaymentsRoutes,
  onlineSubscriptions: onlineSubscriptionsRoutes,
  organizations: organizationsRoutes,
  paymentPlans: paymentPlansRoutes,
  paymentSetup: paymentSetupRoutes,
  payments: paymentsRoutes,
  refunds: refundsRoutes,
  writeOffs: writeOffsRoutes,
  plans: plansRoutes,
  platform: platformRoutes,
  prospecting: prospectingRoutes,
  quotes: quotesRoutes,
  receivedInvoices: receivedInvoicesRoutes,
  reminders: remindersRoutes,
  reminderAnswers: reminderAnswersRoutes,
  lateInterest: lateInterestRoutes,
  reminderLetters: reminderLettersRoutes,
  reminderPlans: reminderPlansRoutes,
  statementAnswers: statementAnswersRoutes,
  reports: reportsRoutes,
  financialReports: financialReportsRoutes,
  reportGoals: reportGoalsRoutes,
  ownDashboards: ownDashboardsRoutes,
  reportSchedules: reportSchedulesRoutes,
  search: searchRoutes,
  security: securityRoutes,
  signatures: signaturesRoutes,
  support: supportRoutes,
  tasks: tasksRoutes,
  work: workRoutes,
}

export const featureJobs = [
  approvedPlatformJobs,
  bankJobs,
  billingJobs,
  callsJobs,
  catalogueJobs,
  companySignInJobs,
  inboxStatisticsJobs,
  inboxTeamJobs,
  invoiceSubscriptionsJobs,
  invoicesJobs,
  litigationJobs,
  mailSendingJobs,
  mailSyncJobs,
  mailboxesJobs,
  notificationsJobs,
  onlinePaymentsJobs,
  onlineSubscriptionsJobs,
  paymentSetupJobs,
  plansJobs,
  platformJobs,
  remindersJobs,
  reportsJobs,
  tasksJobs,
]

/** The kinds of rows of « À faire aujourd’hui »: each feature finds its own. */
export const workSources = [
  linesToMatch,
  lateConversations,
  wokenConversations,
  lateInvoices,
  stuckMails,
  cutMailboxes,
  refundsToAnswer,
  failedMails,
  expiringQuotes,
  waitingReminders,
  dueTasks,
]

/** Changes of rows that become due at an instant. */
export const dueKinds = [
  beginAbsences,
  endSnoozes,
  notifyDelays,
  announceWaivers,
  judgePaymentPlans,
  expireQuotes,
  decideReminders,
  followChanges,
  judgePromises,
  warnDeclaration,
  warnLimitation,
  sendDueReports,
  remindOfTasks,
]

/** Rows and files that are kept for a time. */
export const retentions = [
  oldBankImports,
  oldTelephonyEvents,
  oldCatalogueImports,
  removedDocuments,
  oldAttempts,
  oldRefusals,
  unusedEnclosures,
  removedTemplates,
  removedRules,
  deletedNotes,
  oldReplies,
  oldNotifications,
  oldInvitations,
  oldEvents,
  ephemera,
  deletedDashboards,
  oldMessages,
].flat()

/** Features that follow the events of payment accounts, and of the installation's own, besides the setup of the account itself. */
export const eventFollowers = {
  ofAccounts: [paymentFollower, subscriptionFollower],
  ofOwn: [followBillingEvent],
}
