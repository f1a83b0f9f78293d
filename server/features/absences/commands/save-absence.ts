import { inTransaction } from '#server/db/transaction.ts'
import { isMember } from '#server/features/inbox-team/queries/readers.ts'
import type { Scope } from '#server/scope.ts'
import type { AbsenceFields, MemberAbsence } from '#shared/contract/absences.ts'
import { ABSENCES_MAX } from '#shared/domain/absences/absence.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getAbsence, readToday } from '../queries/absences.ts'
import { assertFits, assertMayTouch } from '../steps/assert-fits.ts'
import {
  countAhead,
  findOwner,
  forgetHanding,
  insertAbsence,
  removeAbsence,
  rewriteAbsence,
} from '../store/absences.ts'

/** Plans an absence. Errors: not_found, forbidden, too_many_absences, and those of the fields. */
export function createAbsence(
  scope: Scope,
  { userId, ...fields }: AbsenceFields & { userId: string },
): Promise<MemberAbsence> {
  return inTransaction(scope, async (tx) => {
    if (!(await isMember(tx, userId))) throw new DomainError('not_found')
    assertMayTouch(tx, userId)
    await assertFits(tx, userId, fields, null)
    if ((await countAhead(tx, userId, await readToday(tx))) >= ABSENCES_MAX)
      throw new DomainError('too_many_absences')
    return getAbsence(tx, await insertAbsence(tx, userId, fields))
  })
}

/** Changes an absence. Errors: not_found, forbidden, and those of the fields. */
export function updateAbsence(
  scope: Scope,
  { absenceId, ...fields }: AbsenceFields & { absenceId: string },
): Promise<MemberAbsence> {
  return inTransaction(scope, async (tx) => {
    const before = await getAbsence(tx, absenceId)
    assertMayTouch(tx, before.userId)
    await assertFits(tx, before.userId, fields, before)
    await rewriteAbsence(tx, absenceId, fields)
    if (fields.fromOn > (await readToday(tx))) await forgetHanding(tx, absenceId)
    return getAbsence(tx, absenceId)
  })
}

/** Errors: not_found, forbidden. */
export function deleteAbsence(
  scope: Scope,
  { absenceId }: { absenceId: string },
): Promise<{ absenceId: string }> {
  return inTransaction(scope, async (tx) => {
    const userId = await findOwner(tx, absenceId)
    if (userId === null) throw new DomainError('not_found')
    assertMayTouch(tx, userId)
    await removeAbsence(tx, absenceId)
    return { absenceId }
  })
}
