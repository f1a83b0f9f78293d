import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getCallSettings } from '../queries/settings.ts'
import { writeCallSettings } from '../store/call-settings.ts'

type Input = { revision: number; consentText: string; sellsRenovation: boolean }

/** Another text of consent is another version; consents that were given keep theirs. Errors: version_conflict (with `data.current`). */
export function saveCallSettings(scope: Scope, { revision, consentText, sellsRenovation }: Input) {
  return inTransaction(scope, async (tx) => {
    const before = await getCallSettings(tx)
    const version = Number(before.consentVersion.slice(1))
    const saved = await writeCallSettings(tx, revision, {
      consentText,
      consentVersion: consentText === before.consentText ? before.consentVersion : `v${version + 1}`,
      sellsRenovation,
    })
    if (!saved) throw new DomainError('version_conflict', { data: { current: await getCallSettings(tx) } })
    return getCallSettings(tx)
  })
}
