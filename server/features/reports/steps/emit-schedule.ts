import type { Tx } from '#server/scope.ts'

type Told =
  | 'report.schedule_created'
  | 'report.schedule_changed'
  | 'report.schedule_paused'
  | 'report.schedule_resumed'
  | 'report.schedule_ended'
  | 'report.sent'
  | 'report.not_sent'

/** Tells of a schedule or of one of its sendings. */
export const emitSchedule = (
  tx: Tx,
  type: Told,
  {
    id,
    name,
    reason = null,
    count = null,
  }: { id: string; name: string; reason?: string | null; count?: number | null },
): Promise<void> =>
  tx.emit(type, { subject: { type: 'report', id }, description: name, meta: { name, reason, count } })
