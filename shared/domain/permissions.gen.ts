// Written by `node tools/registry.ts` from the folders.
import { bankPermissions } from '#shared/domain/bank/permissions.ts'
import { billingPermissions } from '#shared/domain/billing/permissions.ts'
import { callPermissions } from '#shared/domain/calls/permissions.ts'
import { cataloguePermissions } from '#shared/domain/catalogue/permissions.ts'
import { companySignInPermissions } from '#shared/domain/company-sign-in/permissions.ts'
import { inboxPermissions } from '#shared/domain/conversations/permissions.ts'
import { crmPermissions } from '#shared/domain/crm/permissions.ts'
import { directoryPermissions } from '#shared/domain/directory/permissions.ts'
import { templatePermissions } from '#shared/domain/email-templates/permissions.ts'
import { inboxRulePermissions } from '#shared/domain/inbox-rules/permissions.ts'
import { inboxStatisticsPermissions } from '#shared/domain/inbox-statistics/permissions.ts'
import { invoicePermissions } from '#shared/domain/invoices/permissions.ts'
import { organizationPermissions } from '#shared/domain/organizations/permissions.ts'
import { paymentSetupPermissions } from '#shared/domain/payment-setup/permissions.ts'
import { paymentPermissions } from '#shared/domain/payments/permissions.ts'
import { platformPermissions } from '#shared/domain/platform/permissions.ts'
import { quotePermissions } from '#shared/domain/quotes/permissions.ts'
import { receivedInvoicePermissions } from '#shared/domain/received-invoices/permissions.ts'
import { reminderPermissions } from '#shared/domain/reminders/permissions.ts'
import { reportPermissions } from '#shared/domain/reports/permissions.ts'
import { taskPermissions } from '#shared/domain/tasks/permissions.ts'

export const featurePermissions = {
  ...bankPermissions,
  ...billingPermissions,
  ...callPermissions,
  ...cataloguePermissions,
  ...companySignInPermissions,
  ...inboxPermissions,
  ...crmPermissions,
  ...directoryPermissions,
  ...templatePermissions,
  ...inboxRulePermissions,
  ...inboxStatisticsPermissions,
  ...invoicePermissions,
  ...organizationPermissions,
  ...paymentSetupPermissions,
  ...paymentPermissions,
  ...platformPermissions,
  ...quotePermissions,
  ...receivedInvoicePermissions,
  ...reminderPermissions,
  ...reportPermissions,
  ...taskPermissions,
}
