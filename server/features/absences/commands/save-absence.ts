import { inTransaction } from '#server/db/transaction.ts'
import { isMember } from '#server/features/inbox-team/queries/readers.ts'
import type { Scope } from '#server/scope.ts'
import type { AbsenceFields, MemberAbsence } from '#shared/contract/absences.ts'
import { ABSENCES_MAX } from '#shared/domain/absences/absence.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { changedFields } from '#shared/domain/text/changed-fields.ts'
import { getAbsence, readToday } from '../queries/absences.ts'
import { assertFits, assertMayTouch } from '../steps/assert-fits.ts'
import {
  countAhead,
  findOwner,
  forgetHanding,
  insertAbsence,
  lockAbsence,
  removeAbsence,
  rewriteAbsence,
  tellOfAbsences,
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
    const id = await insertAbsence(tx, userId, fields)
    await tellOfAbsences(tx)
    return getAbsence(tx, id)
  })
}

/** Changes an absence. Errors: not_found, forbidden, version_conflict (with `data.current`), and those of the fields. */
export function updateAbsence(
  scope: Scope,
  { absenceId, revision, ...fields }: AbsenceFields & { absenceId: string; revision: number },
): Promise<MemberAbsence> {
  return inTransaction(scope, async (tx) => {
    assertMayTouch(tx, (await getAbsence(tx, absenceId)).userId)
    await lockAbsence(tx, absenceId)
    const current = await getAbsence(tx, absenceId)
    if (changedFields(current, fields).length === 0) return current
    if (current.revision !== revision) throw new DomainError('version_conflict', { data: { current } })
    await assertFits(tx, current.userId, fields, current)
    await rewriteAbsence(tx, absenceId, fields)
    if (fields.fromOn > (await readToday(tx))) await forgetHanding(tx, absenceId)
    await tellOfAbsences(tx)
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
    await tellOfAbsences(tx)
    return { absenceId }
  })
}
