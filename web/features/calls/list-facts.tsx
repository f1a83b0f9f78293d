import type { CallList } from '#shared/contract/call-fields.ts'
import { callPurposeLabels, entryStateLabels, entryStates } from '#shared/domain/calls/call-names.ts'
import { formatDate, formatInteger } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'

/** Why a list is called, by whom, and how far it is. */
export function ListFacts({ list }: { list: CallList }) {
  const { timezone } = useOrganization()
  const { purpose, assigneeName, createdAt, closedAt, counts } = list
  return (
    <Card aria-label="La liste">
      <div className="grid gap-5">
        <DescriptionList
          columns={2}
          items={[
            { label: 'Motif', value: callPurposeLabels[purpose] },
            ...(assigneeName === null ? [] : [{ label: 'Pour', value: assigneeName }]),
            { label: 'Créée le', value: formatDate(createdAt, timezone) },
            ...(closedAt === null ? [] : [{ label: 'Terminée le', value: formatDate(closedAt, timezone) }]),
          ]}
        />
        <ul aria-label="Avancement" className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
          {entryStates.map((state) => (
            <li key={state}>
              <span className="font-semibold tabular">{formatInteger(counts[state] ?? 0)}</span>{' '}
              <span className="text-muted">{entryStateLabels[state]}</span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
