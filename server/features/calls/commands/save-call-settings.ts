import { writeOrganizationSettings } from '#server/db/organization-settings.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getCallSettings } from '../queries/settings.ts'

type Input = { revision: number; consentText: string; sellsRenovation: boolean }

/** Another text of consent is another version; consents that were given keep theirs. Errors: version_conflict (with `data.current`). */
export function saveCallSettings(scope: Scope, { revision, consentText, sellsRenovation }: Input) {
  return inTransaction(scope, async (tx) => {
    const before = await getCallSettings(tx)
    const version = Number(before.consentVersion.slice(1))
    const saved = await writeOrganizationSettings(tx, 'call_settings', revision, {
      consent_text: consentText,
      consent_version: consentText === before.consentText ? before.consentVersion : `v${version + 1}`,
      sells_renovation: sellsRenovation,
    })
    if (!saved) throw new DomainError('version_conflict', { data: { current: await getCallSettings(tx) } })
    return getCallSettings(tx)
  })
}
