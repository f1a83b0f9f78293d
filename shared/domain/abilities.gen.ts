// Written by `node tools/registry.ts` from the folders.
import { bankAbilities } from '#shared/domain/bank/permissions.ts'
import { billingAbilities } from '#shared/domain/billing/permissions.ts'
import { callAbilities } from '#shared/domain/calls/permissions.ts'
import { catalogueAbilities } from '#shared/domain/catalogue/permissions.ts'
import { inboxAbilities } from '#shared/domain/conversations/permissions.ts'
import { crmAbilities } from '#shared/domain/crm/permissions.ts'
import { invoiceAbilities } from '#shared/domain/invoices/permissions.ts'
import { organizationAbilities } from '#shared/domain/organizations/permissions.ts'
import { paymentSetupAbilities } from '#shared/domain/payment-setup/permissions.ts'
import { paymentAbilities } from '#shared/domain/payments/permissions.ts'
import { quoteAbilities } from '#shared/domain/quotes/permissions.ts'
import { reminderAbilities } from '#shared/domain/reminders/permissions.ts'
import { reportAbilities } from '#shared/domain/reports/permissions.ts'

export const featureAbilities = [
  ...bankAbilities,
  ...billingAbilities,
  ...callAbilities,
  ...catalogueAbilities,
  ...inboxAbilities,
  ...crmAbilities,
  ...invoiceAbilities,
  ...organizationAbilities,
  ...paymentSetupAbilities,
  ...paymentAbilities,
  ...quoteAbilities,
  ...reminderAbilities,
  ...reportAbilities,
]
