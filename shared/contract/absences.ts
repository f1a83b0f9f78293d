import { z } from 'zod'
import { ABSENCE_DAYS_MAX, ABSENCE_NOTE_MAX } from '#shared/domain/absences/absence.ts'
import { daysBetween, isIsoDay } from '#shared/time/calendar-day.ts'
import { NBSP } from '../french/typography.ts'
import { daySchema, idSchema, memberEndpoint } from './endpoint.ts'
import { lineText } from './ruled-text.ts'

const day = daySchema.refine(isIsoDay)

const absenceShape = {
  fromOn: day,
  /** The last day of the absence. */
  toOn: day,
  note: lineText()
    .trim()
    .max(ABSENCE_NOTE_MAX, `Texte trop long (max. ${ABSENCE_NOTE_MAX}${NBSP}caractères)`),
  /** The substitute: a member, a team, or nobody. */
  coverUserId: idSchema.nullable(),
  coverTeamId: idSchema.nullable(),
}

const checkDays = ({ value, issues }: z.core.ParsePayload<{ fromOn: string; toOn: string }>) => {
  if (!isIsoDay(value.fromOn) || !isIsoDay(value.toOn)) return
  const lasting = daysBetween(value.fromOn, value.toOn)
  const message =
    lasting < 0
      ? 'Le dernier jour vient avant le premier.'
      : lasting >= ABSENCE_DAYS_MAX
        ? 'Une absence dure au plus deux ans.'
        : null
  if (message !== null) issues.push({ code: 'custom', path: ['toOn'], message, input: value, continue: true })
}

/** The fields of an absence. Its days are the organization’s. */
export const absenceFields = z.object(absenceShape).check(checkDays)
export type AbsenceFields = z.output<typeof absenceFields>

const absenceSchema = z.object({
  id: idSchema,
  userId: idSchema,
  fromOn: z.string(),
  toOn: z.string(),
  note: z.string(),
  coverUserId: idSchema.nullable(),
  coverTeamId: idSchema.nullable(),
  /** The substitute's name; null: nobody. */
  coverName: z.string().nullable(),
  /** Conversations given away. */
  given: z.int(),
  revision: z.int(),
})
export type MemberAbsence = z.output<typeof absenceSchema>

export const absencesContract = {
  listAbsences: memberEndpoint({
    method: 'GET',
    path: '/absences',
    permission: 'member:read',
    summary:
      'Les absences en cours et à venir, et celles qui ont pris fin depuis 30\u00a0jours\u00a0; d’un membre ou de tous.',
    input: z.object({ userId: idSchema.optional() }),
    output: z.object({
      /** The calendar day of the organization. */
      today: z.string(),
      items: z.array(absenceSchema),
    }),
  }),
  listCovers: memberEndpoint({
    method: 'GET',
    path: '/absences/covers',
    permission: 'member:read',
    summary: 'Les membres et équipes qui peuvent prendre le relais d’un membre absent.',
    input: z.object({}),
    output: z.object({
      members: z.array(z.object({ id: idSchema, name: z.string() })),
      teams: z.array(z.object({ id: idSchema, name: z.string() })),
    }),
  }),
  createAbsence: memberEndpoint({
    method: 'POST',
    path: '/members/{userId}/absences',
    permission: 'member:read',
    summary:
      'Prévoit une absence\u00a0: la sienne, ou celle d’un membre (il faut alors pouvoir gérer les membres).',
    input: z.object({ userId: idSchema, ...absenceShape }).check(checkDays),
    output: absenceSchema,
    errors: [
      'not_found',
      'absence_overlaps',
      'absence_too_late',
      'cover_is_self',
      'cover_cannot_read',
      'too_many_absences',
    ],
  }),
  updateAbsence: memberEndpoint({
    method: 'PUT',
    path: '/absences/{absenceId}',
    permission: 'member:read',
    summary: 'Change une absence\u00a0; avancer son dernier jour est un retour.',
    input: z.object({ absenceId: idSchema, revision: z.int().min(1), ...absenceShape }).check(checkDays),
    output: absenceSchema,
    errors: [
      'not_found',
      'version_conflict',
      'absence_overlaps',
      'absence_too_late',
      'cover_is_self',
      'cover_cannot_read',
    ],
  }),
  deleteAbsence: memberEndpoint({
    method: 'DELETE',
    path: '/absences/{absenceId}',
    permission: 'member:read',
    summary: 'Supprime une absence\u00a0; ce qui a été confié le reste.',
    input: z.object({ absenceId: idSchema }),
    output: z.object({ absenceId: idSchema }),
    errors: ['not_found'],
  }),
}
