// Written by `node tools/registry.ts` from the folders.
import { approvedPlatformSentences } from '#shared/domain/approved-platform/event-sentences.ts'
import { billingSentences } from '#shared/domain/billing/event-sentences.ts'
import { callSentences } from '#shared/domain/calls/event-sentences.ts'
import { catalogueSentences } from '#shared/domain/catalogue/event-sentences.ts'
import { companySignInSentences } from '#shared/domain/company-sign-in/event-sentences.ts'
import { crmSentences } from '#shared/domain/crm/event-sentences.ts'
import { directDebitSentences } from '#shared/domain/direct-debits/event-sentences.ts'
import { directorySentences } from '#shared/domain/directory/event-sentences.ts'
import { templateSentences } from '#shared/domain/email-templates/event-sentences.ts'
import { inboxTeamSentences } from '#shared/domain/inbox-team/event-sentences.ts'
import { subscriptionSentences } from '#shared/domain/invoice-subscriptions/event-sentences.ts'
import { invoiceSentences, paymentSentences } from '#shared/domain/invoices/event-sentences.ts'
import { mailboxSentences } from '#shared/domain/mailboxes/event-sentences.ts'
import { onlineSubscriptionSentences } from '#shared/domain/online-subscriptions/event-sentences.ts'
import { organizationSentences } from '#shared/domain/organizations/event-sentences.ts'
import { paymentPlanSentences } from '#shared/domain/payment-plans/event-sentences.ts'
import { mailSentences } from '#shared/domain/platform/event-sentences.ts'
import { quoteSentences } from '#shared/domain/quotes/event-sentences.ts'
import { receivedInvoiceSentences } from '#shared/domain/received-invoices/event-sentences.ts'
import { reminderSentences } from '#shared/domain/reminders/event-sentences.ts'
import { reportSentences } from '#shared/domain/reports/event-sentences.ts'
import { taskSentences } from '#shared/domain/tasks/event-sentences.ts'

export const featureSentences = {
  ...approvedPlatformSentences,
  ...billingSentences,
  ...callSentences,
  ...catalogueSentences,
  ...companySignInSentences,
  ...crmSentences,
  ...directDebitSentences,
  ...directorySentences,
  ...templateSentences,
  ...inboxTeamSentences,
  ...subscriptionSentences,
  ...invoiceSentences,
  ...paymentSentences,
  ...mailboxSentences,
  ...onlineSubscriptionSentences,
  ...organizationSentences,
  ...paymentPlanSentences,
  ...mailSentences,
  ...quoteSentences,
  ...receivedInvoiceSentences,
  ...reminderSentences,
  ...reportSentences,
  ...taskSentences,
}
