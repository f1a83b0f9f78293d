/** Kinds of waiting work; each is found by its own feature. */
export const workKinds = [
  'cut_mailbox',
  'failed_mail',
  'stuck_mail',
  'late_conversation',
  'woken_conversation',
  'due_task',
  'expiring_quote',
  'waiting_reminder',
  'late_invoice',
  'refund_to_answer',
  'line_to_match',
] as const
export type WorkKind = (typeof workKinds)[number]

/** Rows of one kind on the dashboard; a page of their own has the others. */
export const WORK_SHOWN = 3
/** Rows of one kind are counted up to this many, so that a list of thousands costs no more than a page. */
export const WORK_COUNTED = 100

/** The facts that say how urgent a row is: its kind and the day (ISO) on which it ends, was due or broke. */
export type DatedWork = { kind: WorkKind; id: string; dueOn: string; dueAt: string | null }

/**
 * How urgent a row is on `today`, 0 first. 0: nothing reaches a client or nothing comes in until it is repaired; 1: the day's end, or somebody
 * waits for words; 2: money that is late or that somebody asked for; 3: what can wait until tomorrow.
 */
export function urgencyOf({ kind, dueOn }: Pick<DatedWork, 'kind' | 'dueOn'>, today: string): 0 | 1 | 2 | 3 {
  if (kind === 'cut_mailbox' || kind === 'failed_mail' || kind === 'stuck_mail') return 0
  if (kind === 'late_conversation' || kind === 'woken_conversation' || kind === 'due_task') return 1
  if (kind === 'expiring_quote') return dueOn <= today ? 1 : 2
  return kind === 'line_to_match' ? 3 : 2
}

/** The most urgent first; among equals what is due, or late, since longest; ties in the order of `workKinds`, then by id. */
export function mostUrgentFirst<T extends DatedWork>(rows: readonly T[], today: string): T[] {
  const key = (row: T) => [
    urgencyOf(row, today),
    // A devis that expires comes before money that is late already: it can still be saved.
    row.kind === 'expiring_quote' ? 0 : 1,
    row.dueOn,
    row.dueAt ?? '',
    workKinds.indexOf(row.kind),
    row.id,
  ]
  return rows
    .map((row) => ({ row, keys: key(row) }))
    .sort((a, b) => {
      const at = a.keys.findIndex((value, index) => value !== b.keys[index])
      return at < 0 ? 0 : a.keys[at]! < b.keys[at]! ? -1 : 1
    })
    .map(({ row }) => row)
}
