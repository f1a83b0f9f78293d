import { z } from 'zod'
import { type CadenceKind, cadenceKinds, type Span, spanKeys } from '#shared/domain/reports/schedule-names.ts'
import { cursorInput, idSchema, instantSchema, memberEndpoint, pageOf } from './endpoint.ts'
import { reportTables } from './financial-reports.ts'

const facts = {
  /** A table of the reports, or null for a dashboard. */
  report: z.enum(reportTables).nullable(),
  dashboardId: idSchema.nullable(),
  span: z.enum(spanKeys as [Span, ...Span[]]),
  cadence: z.enum(cadenceKinds as [CadenceKind, ...CadenceKind[]]),
  /** 1 (Monday) to 7; of « weekly » alone. */
  weekday: z.int().min(1).max(7).nullable(),
  /** 1 to 31, the last day of a shorter month; of « monthly » alone. */
  monthDay: z.int('Indiquez un jour du mois.').min(1, 'Entre 1 et 31.').max(31, 'Entre 1 et 31.').nullable(),
  /** Of the day, on the clocks of the organization. */
  minute: z.int('Indiquez une heure.').min(0, 'Indiquez une heure.').max(1_439, 'Indiquez une heure.'),
}
export const scheduleFields = z.object({
  ...facts,
  memberIds: z
    .array(idSchema)
    .min(1, 'Choisissez au moins un destinataire.')
    .max(50, 'Au plus 50 destinataires.'),
})
export type ScheduleFields = z.output<typeof scheduleFields>

const lastSending = z.object({
  id: idSchema,
  state: z.enum(['waiting', 'sent', 'failed']),
  at: instantSchema,
  failure: z.string().nullable(),
})
const scheduleSchema = z.object({
  id: idSchema,
  ...facts,
  name: z.string(),
  members: z.array(z.object({ id: idSchema, name: z.string(), mayRead: z.boolean() })),
  /** Null while it is paused. */
  nextAt: instantSchema.nullable(),
  pausedAt: instantSchema.nullable(),
  /** Why it paused by itself. */
  pauseReason: z.enum(['no_recipient', 'not_shared']).nullable(),
  last: lastSending.nullable(),
  revision: z.int(),
})
export type ReportSchedule = z.output<typeof scheduleSchema>

const sendingRow = {
  id: idSchema,
  scheduleId: idSchema,
  name: z.string(),
  /** The instant of its calendar, or that of « Envoyer maintenant ». */
  dueAt: instantSchema,
  state: z.enum(['waiting', 'sent', 'failed']),
  /** A French sentence. */
  failure: z.string().nullable(),
  mailed: z.int(),
  /** Members whose role did not read it any more. */
  withoutRight: z.int(),
}
const section = z.object({
  title: z.string(),
  columns: z.array(z.object({ title: z.string(), end: z.boolean() })),
  rows: z.array(z.array(z.string())),
  total: z.array(z.string()).nullable(),
})
const sendingSchema = z.object({
  ...sendingRow,
  members: z.array(z.object({ name: z.string(), outcome: z.enum(['mailed', 'no_right']) })),
  /** What it said, as it was printed; null while it waits, where it failed, and for whom it is not any more. */
  paper: z
    .object({ title: z.string(), until: z.string(), madeAt: instantSchema, sections: z.array(section) })
    .nullable(),
})
export type ReportSending = z.output<typeof sendingSchema>

const one = { scheduleId: idSchema }
const ofSending = { sendingId: idSchema }
const change = <P extends `/${string}`>(path: P, summary: string) =>
  memberEndpoint({
    method: 'POST',
    path,
    permission: 'report:manage',
    summary,
    input: z.object(one),
    output: scheduleSchema,
    errors: ['plan_limit', 'not_found', 'report_schedule_ended', 'dashboard_not_shared'],
  })

export const reportSchedulesContract = {
  listReportSchedules: memberEndpoint({
    method: 'GET',
    path: '/reports/schedules',
    permission: 'report:read',
    summary: 'Les envois programmés de rapports.',
    input: z.object({}),
    output: z.object({ items: z.array(scheduleSchema), timeZone: z.string() }),
  }),
  listReportRecipients: memberEndpoint({
    method: 'GET',
    path: '/reports/recipients',
    permission: 'report:manage',
    summary: 'Les membres à qui un rapport peut être envoyé.',
    input: z.object({}),
    output: z.object({
      items: z.array(z.object({ id: idSchema, name: z.string(), roleLabel: z.string() })),
    }),
  }),
  createReportSchedule: memberEndpoint({
    method: 'POST',
    path: '/reports/schedules',
    permission: 'report:manage',
    summary: 'Programme l’envoi d’un rapport ou d’un tableau de bord.',
    input: scheduleFields,
    output: scheduleSchema,
    errors: ['plan_limit', 'dashboard_not_shared', 'report_recipient_may_not_read'],
  }),
  updateReportSchedule: memberEndpoint({
    method: 'PUT',
    path: '/reports/schedules/{scheduleId}',
    permission: 'report:manage',
    summary: 'Modifie un envoi programmé, si personne ne l’a modifié depuis.',
    input: scheduleFields.extend({ ...one, revision: z.int() }),
    output: scheduleSchema,
    errors: [
      'plan_limit',
      'not_found',
      'version_conflict',
      'report_schedule_ended',
      'dashboard_not_shared',
      'report_recipient_may_not_read',
    ],
  }),
  pauseReportSchedule: change('/reports/schedules/{scheduleId}/pause', 'Suspend un envoi programmé.'),
  resumeReportSchedule: change('/reports/schedules/{scheduleId}/resume', 'Reprend un envoi suspendu.'),
  sendReportNow: change('/reports/schedules/{scheduleId}/send', 'Envoie maintenant, hors calendrier.'),
  endReportSchedule: change(
    '/reports/schedules/{scheduleId}/end',
    'Arrête un envoi\u202f; son historique reste.',
  ),
  listReportSendings: memberEndpoint({
    method: 'GET',
    path: '/reports/sendings',
    permission: 'report:read',
    summary: 'L’historique des envois de rapports, par page.',
    input: z.object({ ...cursorInput }),
    output: pageOf(z.object(sendingRow)),
  }),
  countReportSendings: memberEndpoint({
    method: 'GET',
    path: '/reports/sendings/count',
    permission: 'report:read',
    summary: 'Le nombre d’envois de rapports.',
    input: z.object({}),
    output: z.object({ count: z.int() }),
  }),
  getReportSending: memberEndpoint({
    method: 'GET',
    path: '/reports/sendings/{sendingId}',
    permission: 'report:read',
    summary: 'Un envoi, avec les chiffres tels qu’ils sont partis.',
    input: z.object(ofSending),
    output: sendingSchema,
    errors: ['not_found'],
  }),
  getReportSendingPdf: memberEndpoint({
    method: 'GET',
    path: '/reports/sendings/{sendingId}/pdf',
    permission: 'report:read',
    summary: 'Le PDF d’un envoi, tel qu’il est parti.',
    input: z.object(ofSending),
    output: z.file(),
    errors: ['not_found', 'report_not_sent_yet'],
  }),
}
