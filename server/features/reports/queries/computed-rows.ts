import { type RawBuilder, sql } from 'kysely'
import type { ReportRow } from '#shared/contract/report-rows.ts'

/** A row of a figure that is not read as it stands but reckoned: what it is (`row-label.ts`), its day and what it comes to. */
export type ComputedRow = {
  key: string
  on: string
  what: string
  subject: ReportRow['subject']
  subjectId: string | null
  clientId: string | null
  cents: number
}

/** Such rows, as SQL that pages and adds them up as all others. */
export const computedRows = (rows: readonly ComputedRow[]): RawBuilder<unknown> => sql`(
  select key, "on" as on_day, null::timestamptz as recorded_at, what, subject, "subjectId" as subject_id, "clientId" as client_id,
    null::text as client_name, null::text as number, cents
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as r (key text, "on" date, what text, subject text, "subjectId" uuid, "clientId" uuid, cents bigint))`
