import { z } from 'zod'
import { holidayRegions } from '#shared/domain/working-hours/public-holidays.ts'
import { weekFault } from '#shared/domain/working-hours/typed-hours.ts'
import { isIsoDay } from '#shared/time/calendar-day.ts'
import { idSchema, memberEndpoint } from './endpoint.ts'

const minute = z.int().min(0).max(1440)
const day = z.string().refine(isIsoDay, 'Ce jour n’existe pas.')

const hoursSchema = z.object({
  /** Seven lists from Monday of minutes after midnight. */
  week: z
    .array(z.array(z.strictObject({ from: minute, to: minute })).max(6))
    .length(7)
    .superRefine((week, context) => {
      const fault = weekFault(week)
      if (fault) context.addIssue({ code: 'custom', message: fault.message, path: fault.path })
    }),
  holidays: z.enum(holidayRegions),
  closed: z
    .array(
      z.strictObject({ from: day, to: day }).refine(({ from, to }) => from <= to, {
        error: 'Le dernier jour vient avant le premier.',
        path: ['to'],
      }),
    )
    .max(200, 'Au plus 200 périodes de fermeture.'),
})
export type WorkingHoursSetting = z.output<typeof hoursSchema>

const minutesOfWork = z.int().min(1).max(60_000).nullable()
const targetShape = {
  /** Null: of every mailbox without a target of its own. */
  mailboxId: idSchema.nullable(),
  firstAnswerMinutes: minutesOfWork,
  resolutionMinutes: minutesOfWork,
  /** The part of a delay after which one is warned; 100: not by its part. */
  warnPercent: z.int().min(1).max(100),
  /** Minutes of work before its end; null: not by minutes. The warning that comes first holds. */
  warnMinutes: minutesOfWork.default(null),
}
const targetSchema = z.object(targetShape).refine(
  ({ firstAnswerMinutes, resolutionMinutes, warnMinutes }) => {
    const shortest = Math.min(firstAnswerMinutes ?? Infinity, resolutionMinutes ?? Infinity)
    return warnMinutes === null || warnMinutes < shortest
  },
  { error: 'Cet avertissement précède le début du délai.', path: ['warnMinutes'] },
)
export type AnswerTargetSetting = z.output<typeof targetSchema>

export const answerDelaysContract = {
  getAnswerDelays: memberEndpoint({
    method: 'GET',
    path: '/answer-delays',
    permission: 'inbox:read',
    summary: 'Les horaires d’ouverture et les délais de réponse de l’organisation.',
    input: z.object({}),
    output: z.object({ hours: hoursSchema, targets: z.array(targetSchema) }),
  }),
  saveWorkingHours: memberEndpoint({
    method: 'PUT',
    path: '/answer-delays/hours',
    permission: 'organization:update',
    summary: 'Change les horaires d’ouverture, les jours fériés et les fermetures.',
    input: hoursSchema,
    output: hoursSchema,
  }),
  saveAnswerTarget: memberEndpoint({
    method: 'PUT',
    path: '/answer-delays/targets',
    permission: 'organization:update',
    summary: 'Change les délais de réponse de l’organisation, ou d’un compte mail.',
    input: targetSchema,
    output: targetSchema,
    errors: ['not_found'],
  }),
}
