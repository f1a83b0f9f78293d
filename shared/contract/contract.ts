import { absencesContract } from './absences.ts'
import { accountingContract } from './accounting.ts'
import { answerDelaysContract } from './answer-delays.ts'
import { approvedPlatformContract } from './approved-platform.ts'
import { bankContract } from './bank.ts'
import { billingContract } from './billing.ts'
import { catalogueContract } from './catalogue.ts'
import { catalogueImportsContract } from './catalogue-imports.ts'
import { clientDocumentsContract } from './client-documents.ts'
import { companySignInContract } from './company-sign-in.ts'
import { conversationsContract } from './conversations.ts'
import { crmContract } from './crm.ts'
import { directDebitsContract } from './direct-debits.ts'
import { directoryContract } from './directory.ts'
import { eReportingContract } from './e-reporting.ts'
import { earlierInvoicesContract } from './earlier-invoices.ts'
import { emailTemplatesContract } from './email-templates.ts'
import { identityContract } from './identity.ts'
import { inboxRulesContract } from './inbox-rules.ts'
import { inboxStatisticsContract } from './inbox-statistics.ts'
import { inboxTeamContract } from './inbox-team.ts'
import { invitationsContract } from './invitations.ts'
import { invoiceChainsContract } from './invoice-chains.ts'
import { invoiceDraftsContract } from './invoice-drafts.ts'
import { invoiceListsContract } from './invoice-lists.ts'
import { invoiceSendingContract } from './invoice-sending.ts'
import { invoiceSettingsContract } from './invoice-settings.ts'
import { invoiceStatementsContract } from './invoice-statements.ts'
import { invoiceSubscriptionsContract } from './invoice-subscriptions.ts'
import { invoicesContract } from './invoices.ts'
import { ledgerContract } from './ledger.ts'
import { mailArchivesContract } from './mail-archives.ts'
import { mailImagesContract } from './mail-images.ts'
import { mailSendingContract } from './mail-sending.ts'
import { mailSyncContract } from './mail-sync.ts'
import { mailboxesContract } from './mailboxes.ts'
import { membersContract } from './members.ts'
import { notificationsContract } from './notifications.ts'
import { onboardingContract } from './onboarding.ts'
import { onlinePaymentsContract } from './online-payments.ts'
import { onlineSubscriptionsContract } from './online-subscriptions.ts'
import { organizationsContract } from './organizations.ts'
import { paymentSetupContract } from './payment-setup.ts'
import { paymentsContract } from './payments.ts'
import { plansContract } from './plans.ts'
import { platformContract } from './platform.ts'
import { prospectingContract } from './prospecting.ts'
import { quotesContract } from './quotes.ts'
import { receivedInvoicesContract } from './received-invoices.ts'
import { refundsContract } from './refunds.ts'
import { reportsContract } from './reports.ts'
import { searchContract } from './search.ts'
import { securityContract } from './security.ts'
import { signaturesContract } from './signatures.ts'
import { supportContract } from './support.ts'
import { workContract } from './work.ts'
import { writeOffsContract } from './write-offs.ts'

const catalogueContracts = { ...catalogueContract, ...catalogueImportsContract }
// Named by its parts: written out, the type is longer than the compiler serializes (TS7056).
type InvoiceContracts = typeof invoiceListsContract &
  typeof invoiceStatementsContract &
  typeof invoicesContract &
  typeof invoiceDraftsContract &
  typeof invoiceChainsContract &
  typeof ledgerContract &
  typeof invoiceSettingsContract &
  typeof earlierInvoicesContract
const invoiceContracts: InvoiceContracts = {
  ...invoiceListsContract,
  ...invoiceStatementsContract,
  ...invoicesContract,
  ...invoiceDraftsContract,
  ...invoiceChainsContract,
  ...ledgerContract,
  ...invoiceSettingsContract,
  ...earlierInvoicesContract,
}
const mailboxContracts = { ...mailboxesContract, ...mailArchivesContract }
const organizationContracts = { ...organizationsContract, ...membersContract, ...invitationsContract }

/** Written out: an inferred type of this size cannot be declared to the other projects (TS7056). */
export type Contract = {
  absences: typeof absencesContract
  answerDelays: typeof answerDelaysContract
  approvedPlatform: typeof approvedPlatformContract
  bank: typeof bankContract
  billing: typeof billingContract
  catalogue: typeof catalogueContracts
  clientDocuments: typeof clientDocumentsContract
  companySignIn: typeof companySignInContract
  conversations: typeof conversationsContract
  crm: typeof crmContract
  directDebits: typeof directDebitsContract
  directory: typeof directoryContract
  emailTemplates: typeof emailTemplatesContract
  identity: typeof identityContract
  inboxRules: typeof inboxRulesContract
  inboxStatistics: typeof inboxStatisticsContract
  inboxTeam: typeof inboxTeamContract
  invoiceSubscriptions: typeof invoiceSubscriptionsContract
  invoices: InvoiceContracts
  invoiceSending: typeof invoiceSendingContract
  notifications: typeof notificationsContract
  onboarding: typeof onboardingContract
  mailSync: typeof mailSyncContract
  mailboxes: typeof mailboxContracts
  mailImages: typeof mailImagesContract
  mailSending: typeof mailSendingContract
  onlinePayments: typeof onlinePaymentsContract
  onlineSubscriptions: typeof onlineSubscriptionsContract
  organizations: typeof organizationContracts
  plans: typeof plansContract
  platform: typeof platformContract
  payments: typeof paymentsContract
  refunds: typeof refundsContract
  writeOffs: typeof writeOffsContract
  paymentSetup: typeof paymentSetupContract
  prospecting: typeof prospectingContract
  quotes: typeof quotesContract
  accounting: typeof accountingContract
  eReporting: typeof eReportingContract
  receivedInvoices: typeof receivedInvoicesContract
  reports: typeof reportsContract
  search: typeof searchContract
  security: typeof securityContract
  signatures: typeof signaturesContract
  support: typeof supportContract
  work: typeof workContract
}

/** The whole API, one key a feature. Served below /api/v1, published at /api/openapi.json. */
export const contract: Contract = {
  absences: absencesContract,
  answerDelays: answerDelaysContract,
  approvedPlatform: approvedPlatformContract,
  bank: bankContract,
  billing: billingContract,
  catalogue: catalogueContracts,
  clientDocuments: clientDocumentsContract,
  companySignIn: companySignInContract,
  conversations: conversationsContract,
  crm: crmContract,
  directDebits: directDebitsContract,
  directory: directoryContract,
  emailTemplates: emailTemplatesContract,
  identity: identityContract,
  inboxRules: inboxRulesContract,
  inboxStatistics: inboxStatisticsContract,
  inboxTeam: inboxTeamContract,
  invoiceSubscriptions: invoiceSubscriptionsContract,
  invoices: invoiceContracts,
  invoiceSending: invoiceSendingContract,
  notifications: notificationsContract,
  onboarding: onboardingContract,
  mailSync: mailSyncContract,
  mailboxes: mailboxContracts,
  mailImages: mailImagesContract,
  mailSending: mailSendingContract,
  onlinePayments: onlinePaymentsContract,
  onlineSubscriptions: onlineSubscriptionsContract,
  organizations: organizationContracts,
  plans: plansContract,
  platform: platformContract,
  payments: paymentsContract,
  refunds: refundsContract,
  writeOffs: writeOffsContract,
  paymentSetup: paymentSetupContract,
  prospecting: prospectingContract,
  quotes: quotesContract,
  accounting: accountingContract,
  eReporting: eReportingContract,
  receivedInvoices: receivedInvoicesContract,
  reports: reportsContract,
  search: searchContract,
  security: securityContract,
  signatures: signaturesContract,
  support: supportContract,
  work: workContract,
}
