import { crmContract } from './crm.ts'
import { identityContract } from './identity.ts'
import { invitationsContract } from './invitations.ts'
import { mailboxesContract } from './mailboxes.ts'
import { membersContract } from './members.ts'
import { notificationsContract } from './notifications.ts'
import { onboardingContract } from './onboarding.ts'
import { organizationsContract } from './organizations.ts'
import { paymentSetupContract } from './payment-setup.ts'
import { paymentsContract } from './payments.ts'
import { platformContract } from './platform.ts'
import { quotesContract } from './quotes.ts'
import { reportsContract } from './reports.ts'
import { searchContract } from './search.ts'
import { securityContract } from './security.ts'
import { signaturesContract } from './signatures.ts'
import { supportContract } from './support.ts'

/** The whole API, one key a feature. Served below /api/v1, published at /api/openapi.json. */
export const contract = {
  crm: crmContract,
  identity: identityContract,
  notifications: notificationsContract,
  onboarding: onboardingContract,
  mailboxes: mailboxesContract,
  organizations: { ...organizationsContract, ...membersContract, ...invitationsContract },
  platform: platformContract,
  payments: paymentsContract,
  paymentSetup: paymentSetupContract,
  quotes: quotesContract,
  reports: reportsContract,
  search: searchContract,
  security: securityContract,
  signatures: signaturesContract,
  support: supportContract,
}
export type Contract = typeof contract
