import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { callWishesContract } from '#shared/contract/call-wishes.ts'
import { addCallConsent } from '../commands/add-call-consent.ts'
import { opposeCalls } from '../commands/oppose-calls.ts'
import { revokeCallConsent } from '../commands/revoke-call-consent.ts'
import { saveCallSettings } from '../commands/save-call-settings.ts'
import { countRecordedWishes, listRecordedWishes } from '../queries/recorded-wishes.ts'
import { getCallSettings } from '../queries/settings.ts'
import { getConsentProof, listWishes } from '../queries/wishes.ts'

export const callWishesRoutes: Routes<typeof callWishesContract> = {
  listCallWishes: (scope, input) => readAs(scope, (tx) => listWishes(tx, input)),
  listRecordedWishes: (scope, input) => readAs(scope, (tx) => listRecordedWishes(tx, input)),
  countRecordedWishes: (scope, input) => readAs(scope, (tx) => countRecordedWishes(tx, input)),
  addCallConsent,
  getCallConsent: (scope, { consentId }) => readAs(scope, (tx) => getConsentProof(tx, consentId)),
  revokeCallConsent,
  opposeCalls,
  getCallSettings: (scope) => readAs(scope, getCallSettings),
  saveCallSettings,
}
