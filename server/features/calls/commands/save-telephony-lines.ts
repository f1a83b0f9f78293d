import { inTransaction } from '#server/db/transaction.ts'
import { getMember } from '#server/features/organizations/queries/members.ts'
import type { Scope } from '#server/scope.ts'
import type { Telephony } from '#shared/contract/telephony.ts'
import type { TelephonyProvider } from '#shared/domain/calls/call-names.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getTelephony } from '../queries/telephony.ts'
import { replaceLines } from '../store/telephony.ts'

type Line = { provider: TelephonyProvider; providerUser: string; userId: string }

/** Who answers which line, all of it. Errors: not_found (somebody of another organization), invalid_input (a line twice). */
export function saveTelephonyLines(scope: Scope, { lines }: { lines: Line[] }): Promise<Telephony> {
  const seen = new Set<string>()
  for (const [index, { provider, providerUser }] of lines.entries()) {
    const key = `${provider} ${providerUser.toLowerCase()}`
    if (seen.has(key)) {
      const message = 'Cette ligne est déjà donnée à quelqu’un.'
      throw new DomainError('invalid_input', {
        fields: [{ path: `lines.${index}.providerUser`, code: 'duplicate', message }],
      })
    }
    seen.add(key)
  }
  return inTransaction(scope, async (tx) => {
    for (const userId of new Set(lines.map((line) => line.userId))) await getMember(tx, userId)
    await replaceLines(tx, lines)
    return getTelephony(tx)
  })
}
