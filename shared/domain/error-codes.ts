import { absenceErrors } from './absences/errors.ts'
import { accountingErrors } from './accounting/errors.ts'
import { approvedPlatformErrors } from './approved-platform/errors.ts'
import { bankErrors } from './bank/errors.ts'
import { billingErrors } from './billing/errors.ts'
import { catalogueErrors } from './catalogue/errors.ts'
import { companySignInErrors } from './company-sign-in/errors.ts'
import { conversationErrors } from './conversations/errors.ts'
import { crmErrors } from './crm/errors.ts'
import { directDebitErrors } from './direct-debits/errors.ts'
import { directoryErrors } from './directory/errors.ts'
import { eInvoiceErrors } from './e-invoices/errors.ts'
import { eReportingErrors } from './e-reporting/errors.ts'
import { inboxRuleErrors } from './inbox-rules/errors.ts'
import { inboxTeamErrors } from './inbox-team/errors.ts'
import { subscriptionErrors } from './invoice-subscriptions/errors.ts'
import { invoiceErrors } from './invoices/errors.ts'
import { mailImageErrors } from './mail-images/errors.ts'
import { mailSendingErrors } from './mail-sending/errors.ts'
import { mailboxErrors } from './mailboxes/errors.ts'
import { onlinePaymentErrors } from './online-payments/errors.ts'
import { onlineSubscriptionErrors } from './online-subscriptions/errors.ts'
import { organizationErrors } from './organizations/errors.ts'
import { paymentSetupErrors } from './payment-setup/errors.ts'
import { paymentErrors } from './payments/errors.ts'
import { planErrors } from './plans/errors.ts'
import { platformErrors } from './platform/errors.ts'
import { prospectingErrors } from './prospecting/errors.ts'
import { quoteErrors } from './quotes/errors.ts'
import { receivedInvoiceErrors } from './received-invoices/errors.ts'
import { securityErrors } from './security/errors.ts'
import { signInErrors } from './sign-in/errors.ts'
import { signatureErrors } from './signatures/errors.ts'
import { supportErrors } from './support/errors.ts'
import type { FieldError } from './verdict.ts'

/** Every error the product can answer: its HTTP status and its French text. Nothing else maps errors. */
export const errorCodes = {
  ...signInErrors,
  ...securityErrors,
  ...companySignInErrors,
  ...platformErrors,
  ...planErrors,
  ...crmErrors,
  ...organizationErrors,
  ...directoryErrors,
  ...bankErrors,
  ...directDebitErrors,
  ...billingErrors,
  ...catalogueErrors,
  ...quoteErrors,
  ...invoiceErrors,
  ...subscriptionErrors,
  ...receivedInvoiceErrors,
  ...signatureErrors,
  ...paymentErrors,
  ...paymentSetupErrors,
  ...onlinePaymentErrors,
  ...onlineSubscriptionErrors,
  ...supportErrors,
  ...mailboxErrors,
  ...mailImageErrors,
  ...mailSendingErrors,
  ...prospectingErrors,
  ...conversationErrors,
  ...inboxTeamErrors,
  ...inboxRuleErrors,
  ...absenceErrors,
  ...eInvoiceErrors,
  ...eReportingErrors,
  ...accountingErrors,
  ...approvedPlatformErrors,
}

export type ErrorCode = keyof typeof errorCodes

/** A faulty field whose message is the text of the code. */
export function fieldError(path: string, code: ErrorCode): FieldError {
  return { path, code, message: errorCodes[code].text }
}

/** Whether a string received from outside is one of our codes. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCodes, value)
}
