// Written by `node tools/registry.ts` from the folders.
import { absencesContract } from '#shared/contract/absences.ts'
import { accountingContract } from '#shared/contract/accounting.ts'
import { answerDelaysContract } from '#shared/contract/answer-delays.ts'
import { approvedPlatformContract } from '#shared/contract/approved-platform.ts'
import { bankContract } from '#shared/contract/bank.ts'
import { billingContract } from '#shared/contract/billing.ts'
import { callListsContract } from '#shared/contract/call-lists.ts'
import { callWishesContract } from '#shared/contract/call-wishes.ts'
import { callsContract } from '#shared/contract/calls.ts'
import { catalogueContracts } from '#shared/contract/catalogue-contracts.ts'
import { clientDocumentsContract } from '#shared/contract/client-documents.ts'
import { companyDirectoryContract } from '#shared/contract/company-directory.ts'
import { companySignInContract } from '#shared/contract/company-sign-in.ts'
import { conversationsContract } from '#shared/contract/conversations.ts'
import { crmContract } from '#shared/contract/crm.ts'
import { directDebitsContract } from '#shared/contract/direct-debits.ts'
import { directoryContract } from '#shared/contract/directory.ts'
import { documentsContract } from '#shared/contract/documents.ts'
import { eReportingContract } from '#shared/contract/e-reporting.ts'
import { emailTemplatesContract } from '#shared/contract/email-templates.ts'
import { financialReportsContract } from '#shared/contract/financial-reports.ts'
import { identityContract } from '#shared/contract/identity.ts'
import { inboxRulesContract } from '#shared/contract/inbox-rules.ts'
import { inboxStatisticsContract } from '#shared/contract/inbox-statistics.ts'
import { inboxTeamContract } from '#shared/contract/inbox-team.ts'
import { invoiceSendingContract } from '#shared/contract/invoice-sending.ts'
import { invoiceSubscriptionsContract } from '#shared/contract/invoice-subscriptions.ts'
import { invoicesContracts } from '#shared/contract/invoices-contracts.ts'
import { lateInterestContract } from '#shared/contract/late-interest.ts'
import { latePenaltiesContract } from '#shared/contract/late-penalties.ts'
import { litigationContract } from '#shared/contract/litigation.ts'
import { mailImagesContract } from '#shared/contract/mail-images.ts'
import { mailSendingContract } from '#shared/contract/mail-sending.ts'
import { mailSyncContract } from '#shared/contract/mail-sync.ts'
import { mailboxesContracts } from '#shared/contract/mailboxes-contracts.ts'
import { notificationsContract } from '#shared/contract/notifications.ts'
import { onboardingContract } from '#shared/contract/onboarding.ts'
import { onlinePaymentsContract } from '#shared/contract/online-payments.ts'
import { onlineSubscriptionsContract } from '#shared/contract/online-subscriptions.ts'
import { organizationsContracts } from '#shared/contract/organizations-contracts.ts'
import { ownDashboardsContract } from '#shared/contract/own-dashboards.ts'
import { paymentPlansContract } from '#shared/contract/payment-plans.ts'
import { paymentSetupContract } from '#shared/contract/payment-setup.ts'
import { paymentsContract } from '#shared/contract/payments.ts'
import { plansContract } from '#shared/contract/plans.ts'
import { platformContract } from '#shared/contract/platform.ts'
import { prospectingContract } from '#shared/contract/prospecting.ts'
import { quotesContract } from '#shared/contract/quotes.ts'
import { receivedInvoicesContract } from '#shared/contract/received-invoices.ts'
import { refundsContract } from '#shared/contract/refunds.ts'
import { reminderAnswersContract } from '#shared/contract/reminder-answers.ts'
import { reminderLettersContract } from '#shared/contract/reminder-letters.ts'
import { reminderPlansContract } from '#shared/contract/reminder-plans.ts'
import { remindersContract } from '#shared/contract/reminders.ts'
import { reportGoalsContract } from '#shared/contract/report-goals.ts'
import { reportSchedulesContract } from '#shared/contract/report-schedules.ts'
import { reportsContract } from '#shared/contract/reports.ts'
import { searchContract } from '#shared/contract/search.ts'
import { securityContract } from '#shared/contract/security.ts'
import { signaturesContract } from '#shared/contract/signatures.ts'
import { statementAnswersContract } from '#shared/contract/statement-answers.ts'
import { statementLinksContract } from '#shared/contract/statement-links.ts'
import { supportContract } from '#shared/contract/support.ts'
import { tasksContract } from '#shared/contract/tasks.ts'
import { telephonyContract } from '#shared/contract/telephony.ts'
import { workContract } from '#shared/contract/work.ts'
import { writeOffsContract } from '#shared/contract/write-offs.ts'

/** Written out: an inferred type of this size cannot be declared to the other projects (TS7056). */
export type Contract = {
  absences: typeof absencesContract,
  accounting: typeof accountingContract,
  answerDelays: typeof answerDelaysContract,
  approvedPlatform: typeof approvedPlatformContract,
  bank: typeof bankContract,
  billing: typeof billingContract,
  callLists: typeof callListsContract,
  callWishes: typeof callWishesContract,
  calls: typeof callsContract,
  catalogue: typeof catalogueContracts,
  clientDocuments: typeof clientDocumentsContract,
  companyDirectory: typeof companyDirectoryContract,
  companySignIn: typeof companySignInContract,
  conversations: typeof conversationsContract,
  crm: typeof crmContract,
  directDebits: typeof directDebitsContract,
  directory: typeof directoryContract,
  documents: typeof documentsContract,
  eReporting: typeof eReportingContract,
  emailTemplates: typeof emailTemplatesContract,
  financialReports: typeof financialReportsContract,
  identity: typeof identityContract,
  inboxRules: typeof inboxRulesContract,
  inboxStatistics: typeof inboxStatisticsContract,
  inboxTeam: typeof inboxTeamContract,
  invoiceSending: typeof invoiceSendingContract,
  invoiceSubscriptions: typeof invoiceSubscriptionsContract,
  invoices: typeof invoicesContracts,
  lateInterest: typeof lateInterestContract,
  latePenalties: typeof latePenaltiesContract,
  litigation: typeof litigationContract,
  mailImages: typeof mailImagesContract,
  mailSending: typeof mailSendingContract,
  mailSync: typeof mailSyncContract,
  mailboxes: typeof mailboxesContracts,
  notifications: typeof notificationsContract,
  onboarding: typeof onboardingContract,
  onlinePayments: typeof onlinePaymentsContract,
  onlineSubscriptions: typeof onlineSubscriptionsContract,
  organizations: typeof organizationsContracts,
  ownDashboards: typeof ownDashboardsContract,
  paymentPlans: typeof paymentPlansContract,
  paymentSetup: typeof paymentSetupContract,
  payments: typeof paymentsContract,
  plans: typeof plansContract,
  platform: typeof platformContract,
  prospecting: typeof prospectingContract,
  quotes: typeof quotesContract,
  receivedInvoices: typeof receivedInvoicesContract,
  refunds: typeof refundsContract,
  reminderAnswers: typeof reminderAnswersContract,
  reminderLetters: typeof reminderLettersContract,
  reminderPlans: typeof reminderPlansContract,
  reminders: typeof remindersContract,
  reportGoals: typeof reportGoalsContract,
  reportSchedules: typeof reportSchedulesContract,
  reports: typeof reportsContract,
  search: typeof searchContract,
  security: typeof securityContract,
  signatures: typeof signaturesContract,
  statementAnswers: typeof statementAnswersContract,
  statementLinks: typeof statementLinksContract,
  support: typeof supportContract,
  tasks: typeof tasksContract,
  telephony: typeof telephonyContract,
  work: typeof workContract,
  writeOffs: typeof writeOffsContract
}

/** The whole API, one key a feature. Served below /api/v1, published at /api/openapi.json. */
export const contract: Contract = {
  absences: absencesContract,
  accounting: accountingContract,
  answerDelays: answerDelaysContract,
  approvedPlatform: approvedPlatformContract,
  bank: bankContract,
  billing: billingContract,
  callLists: callListsContract,
  callWishes: callWishesContract,
  calls: callsContract,
  catalogue: catalogueContracts,
  clientDocuments: clientDocumentsContract,
  companyDirectory: companyDirectoryContract,
  companySignIn: companySignInContract,
  conversations: conversationsContract,
  crm: crmContract,
  directDebits: directDebitsContract,
  directory: directoryContract,
  documents: documentsContract,
  eReporting: eReportingContract,
  emailTemplates: emailTemplatesContract,
  financialReports: financialReportsContract,
  identity: identityContract,
  inboxRules: inboxRulesContract,
  inboxStatistics: inboxStatisticsContract,
  inboxTeam: inboxTeamContract,
  invoiceSending: invoiceSendingContract,
  invoiceSubscriptions: invoiceSubscriptionsContract,
  invoices: invoicesContracts,
  lateInterest: lateInterestContract,
  latePenalties: latePenaltiesContract,
  litigation: litigationContract,
  mailImages: mailImagesContract,
  mailSending: mailSendingContract,
  mailSync: mailSyncContract,
  mailboxes: mailboxesContracts,
  notifications: notificationsContract,
  onboarding: onboardingContract,
  onlinePayments: onlinePaymentsContract,
  onlineSubscriptions: onlineSubscriptionsContract,
  organizations: organizationsContracts,
  ownDashboards: ownDashboardsContract,
  paymentPlans: paymentPlansContract,
  paymentSetup: paymentSetupContract,
  payments: paymentsContract,
  plans: plansContract,
  platform: platformContract,
  prospecting: prospectingContract,
  quotes: quotesContract,
  receivedInvoices: receivedInvoicesContract,
  refunds: refundsContract,
  reminderAnswers: reminderAnswersContract,
  reminderLetters: reminderLettersContract,
  reminderPlans: reminderPlansContract,
  reminders: remindersContract,
  reportGoals: reportGoalsContract,
  reportSchedules: reportSchedulesContract,
  reports: reportsContract,
  search: searchContract,
  security: securityContract,
  signatures: signaturesContract,
  statementAnswers: statementAnswersContract,
  statementLinks: statementLinksContract,
  support: supportContract,
  tasks: tasksContract,
  telephony: telephonyContract,
  work: workContract,
  writeOffs: writeOffsContract
}
