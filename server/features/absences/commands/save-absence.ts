import { inTransaction } from '#server/db/transaction.ts'
import { isMember } from '#server/features/inbox-team/queries/readers.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { AbsenceFields, MemberAbsence } from '#shared/contract/absences.ts'
import { ABSENCES_MAX } from '#shared/domain/absences/absence.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type ErrorCode, fieldError } from '#shared/domain/error-codes.ts'
import { changedFields } from '#shared/domain/text/changed-fields.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { getAbsence, listCovers, readToday } from '../queries/absences.ts'
import {
  countAhead,
  findOwner,
  forgetHanding,
  insertAbsence,
  lockAbsence,
  notifyAbsencesChanged,
  overlaps,
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
    const id = await insertAbsence(tx, userId, fields)
    await notifyAbsencesChanged(tx)
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
    await notifyAbsencesChanged(tx)
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
    await notifyAbsencesChanged(tx)
    return { absenceId }
  })
}

const refusal = (path: string, code: ErrorCode) => new DomainError(code, { fields: [fieldError(path, code)] })

/** Errors: forbidden. */
function assertMayTouch(tx: Tx, userId: string): void {
  if (userId !== tx.scope.userId && !tx.scope.permissions.includes('member:manage'))
    throw new DomainError('forbidden')
}

/** Errors: not_found, absence_overlaps, absence_too_late, cover_is_self, cover_cannot_read. */
async function assertFits(
  tx: Tx,
  userId: string,
  fields: AbsenceFields,
  before: MemberAbsence | null,
): Promise<void> {
  const { coverUserId, coverTeamId } = fields
  if (await overlaps(tx, userId, fields, before?.id ?? null)) throw refusal('fromOn', 'absence_overlaps')
  if (before?.toOn !== fields.toOn && fields.toOn < (await earliestEnd(tx, before)))
    throw refusal('toOn', 'absence_too_late')
  if (coverUserId === userId) throw refusal('coverUserId', 'cover_is_self')
  const { members, teams } = await listCovers(tx)
  if (coverTeamId !== null && !teams.some(({ id }) => id === coverTeamId)) throw new DomainError('not_found')
  if (coverUserId === null || members.some(({ id }) => id === coverUserId)) return
  if (!(await isMember(tx, coverUserId))) throw new DomainError('not_found')
  throw refusal('coverUserId', 'cover_cannot_read')
}

/** The earliest last day that an absence may have: today, or yesterday when an absence is changed, which ends it at once. */
async function earliestEnd(tx: Tx, before: MemberAbsence | null): Promise<string> {
  return addDays(await readToday(tx), before === null ? 0 : -1)
}
