// Written by `node tools/registry.ts` from the folders.
import { absenceErrors } from '#shared/domain/absences/errors.ts'
import { accountingErrors } from '#shared/domain/accounting/errors.ts'
import { approvedPlatformErrors } from '#shared/domain/approved-platform/errors.ts'
import { bankErrors } from '#shared/domain/bank/errors.ts'
import { billingErrors } from '#shared/domain/billing/errors.ts'
import { callErrors } from '#shared/domain/calls/errors.ts'
import { catalogueErrors } from '#shared/domain/catalogue/errors.ts'
import { companySignInErrors } from '#shared/domain/company-sign-in/errors.ts'
import { conversationErrors } from '#shared/domain/conversations/errors.ts'
import { crmErrors } from '#shared/domain/crm/errors.ts'
import { directDebitErrors } from '#shared/domain/direct-debits/errors.ts'
import { directoryErrors } from '#shared/domain/directory/errors.ts'
import { eInvoiceErrors } from '#shared/domain/e-invoices/errors.ts'
import { eReportingErrors } from '#shared/domain/e-reporting/errors.ts'
import { inboxRuleErrors } from '#shared/domain/inbox-rules/errors.ts'
import { inboxTeamErrors } from '#shared/domain/inbox-team/errors.ts'
import { subscriptionErrors } from '#shared/domain/invoice-subscriptions/errors.ts'
import { invoiceErrors } from '#shared/domain/invoices/errors.ts'
import { mailImageErrors } from '#shared/domain/mail-images/errors.ts'
import { mailSendingErrors } from '#shared/domain/mail-sending/errors.ts'
import { mailboxErrors } from '#shared/domain/mailboxes/errors.ts'
import { onlinePaymentErrors } from '#shared/domain/online-payments/errors.ts'
import { onlineSubscriptionErrors } from '#shared/domain/online-subscriptions/errors.ts'
import { organizationErrors } from '#shared/domain/organizations/errors.ts'
import { paymentPlanErrors } from '#shared/domain/payment-plans/errors.ts'
import { paymentSetupErrors } from '#shared/domain/payment-setup/errors.ts'
import { paymentErrors } from '#shared/domain/payments/errors.ts'
import { planErrors } from '#shared/domain/plans/errors.ts'
import { platformErrors } from '#shared/domain/platform/errors.ts'
import { prospectingErrors } from '#shared/domain/prospecting/errors.ts'
import { quoteErrors } from '#shared/domain/quotes/errors.ts'
import { receivedInvoiceErrors } from '#shared/domain/received-invoices/errors.ts'
import { reminderErrors } from '#shared/domain/reminders/errors.ts'
import { reportErrors } from '#shared/domain/reports/errors.ts'
import { securityErrors } from '#shared/domain/security/errors.ts'
import { signInErrors } from '#shared/domain/sign-in/errors.ts'
import { signatureErrors } from '#shared/domain/signatures/errors.ts'
import { supportErrors } from '#shared/domain/support/errors.ts'
import { taskErrors } from '#shared/domain/tasks/errors.ts'

export const featureErrors = {
  ...absenceErrors,
  ...accountingErrors,
  ...approvedPlatformErrors,
  ...bankErrors,
  ...billingErrors,
  ...callErrors,
  ...catalogueErrors,
  ...companySignInErrors,
  ...conversationErrors,
  ...crmErrors,
  ...directDebitErrors,
  ...directoryErrors,
  ...eInvoiceErrors,
  ...eReportingErrors,
  ...inboxRuleErrors,
  ...inboxTeamErrors,
  ...subscriptionErrors,
  ...invoiceErrors,
  ...mailImageErrors,
  ...mailSendingErrors,
  ...mailboxErrors,
  ...onlinePaymentErrors,
  ...onlineSubscriptionErrors,
  ...organizationErrors,
  ...paymentPlanErrors,
  ...paymentSetupErrors,
  ...paymentErrors,
  ...planErrors,
  ...platformErrors,
  ...prospectingErrors,
  ...quoteErrors,
  ...receivedInvoiceErrors,
  ...reminderErrors,
  ...reportErrors,
  ...securityErrors,
  ...signInErrors,
  ...signatureErrors,
  ...supportErrors,
  ...taskErrors,
}
