import {
  listProspectingStates,
  type ProspectingStateRow,
} from '#server/features/prospecting/queries/prospects.ts'
import type { Tx } from '#server/scope.ts'
import { tableColumns } from '#shared/domain/files/table-columns.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'
import { basisLabels, stateLabels } from '#shared/domain/prospecting/labels.ts'

const { dayOf, text } = tableColumns

/** A row of an export with what is recorded of its prospecting. */
export type WithProspecting<Row = unknown> = Row & { prospecting: ProspectingStateRow | undefined }

/** The columns of prospecting, the same for contacts and companies. */
export const prospectingColumns = (timeZone: string): XlsxColumn<WithProspecting>[] => [
  text('Prospection par e-mail', ({ prospecting }) => stateLabels[prospecting?.state ?? 'none']),
  text('Base de la prospection', ({ prospecting }) =>
    prospecting?.basis ? basisLabels[prospecting.basis] : null,
  ),
  dayOf('Prospection depuis le', timeZone, ({ prospecting }) => prospecting?.recordedAt ?? null),
]

/** A page of contacts or companies with what these columns say. */
export async function withProspecting<Row extends { id: string }>(
  tx: Tx,
  { items, nextCursor }: { items: Row[]; nextCursor: string | null },
): Promise<{ items: WithProspecting<Row>[]; nextCursor: string | null }> {
  const ids = items.map(({ id }) => id)
  const states = await listProspectingStates(tx, ids)
  return { items: items.map((row) => ({ ...row, prospecting: states.get(row.id) })), nextCursor }
}
