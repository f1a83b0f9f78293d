import { isMember } from '#server/features/inbox-team/queries/readers.ts'
import type { Tx } from '#server/scope.ts'
import type { AbsenceFields, MemberAbsence } from '#shared/contract/absences.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type ErrorCode, fieldError } from '#shared/domain/error-codes.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { listCovers, readToday } from '../queries/absences.ts'
import { overlaps } from '../store/absences.ts'

const refusal = (path: string, code: ErrorCode) => new DomainError(code, { fields: [fieldError(path, code)] })

/** Errors: forbidden. */
export function assertMayTouch(tx: Tx, userId: string): void {
  if (userId !== tx.scope.userId && !tx.scope.permissions.includes('member:manage'))
    throw new DomainError('forbidden')
}

/** Errors: not_found, absence_overlaps, absence_too_late, cover_is_self, cover_cannot_read. */
export async function assertFits(
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
