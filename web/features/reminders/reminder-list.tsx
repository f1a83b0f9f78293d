import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Reminder } from '#shared/contract/reminder-fields.ts'
import { formatMoment } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { useClientName } from '#web/blocks/clients/use-client-name.ts'
import { blockLabels, channelLabels, reminderStateLabels } from '#web/blocks/reminders/reminder-words.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { linesCell, mainMoneyCell } from '#web/patterns/list/list-cells.tsx'
import { tabCounts } from '#web/patterns/list/list-filter.ts'
import type { ListChip } from '#web/patterns/list/list-toolbar.tsx'
import { QueryList } from '#web/patterns/list/query-list.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { useStateTabs } from '#web/patterns/list/use-state-tabs.ts'
import type { Column } from '#web/ui/data-table-types.ts'
import { ReminderDialog } from './reminder-dialog.tsx'
import { historyList } from './reminder-queries.ts'
import { openedReminder, reminderSearch } from './reminder-search.ts'
import { StateBadge } from './state-badge.tsx'

/** What was sent and what was not, with its reason, the newest first; each row opens its text. */
export function ReminderList() {
  const { timezone } = useOrganization()
  const [{ reminder }, change] = useListSearch(openedReminder)
  return (
    <>
      <QueryList
        list={historyList}
        label="Historique des relances"
        icon={History}
        searchBox={{ name: 'q', label: 'Client, objet ou adresse' }}
        filters={[
          useStateTabs(historyList, {
            name: 'state',
            label: 'État',
            options: optionsOf(reminderStateLabels, 'Toutes'),
            countsOf: ({ byState }) => tabCounts(byState),
          }),
        ]}
        chips={useChips()}
        rowKey={({ id }) => id}
        rowName={({ clientName }) => clientName}
        columns={columnsOf(timezone, (id) => change({ reminder: id }))}
        empty={{
          title: 'Aucune relance pour le moment',
          description:
            'Chaque relance garde ici son texte, son jour et sa preuve d’envoi\u202f; celles qui ne partent pas, leur raison.',
        }}
        noMatch={{ title: 'Aucune relance ne correspond' }}
      />
      {reminder !== undefined && (
        <ReminderDialog reminderId={reminder} onClose={() => change({ reminder: undefined })} />
      )}
    </>
  )
}

/** The client or the invoice that a card of reminders came from. */
function useChips(): ListChip[] {
  const [search, change] = useListSearch(reminderSearch)
  const name = useClientName(search)
  const { companyId, contactId, invoiceId, quoteId } = search
  const client = { companyId: undefined, contactId: undefined, invoiceId: undefined, quoteId: undefined }
  return [
    ...((companyId ?? contactId) === undefined
      ? []
      : [{ label: name ?? 'Ce client', onRemove: () => change(client) }]),
    ...(invoiceId === undefined
      ? []
      : [{ label: 'Une facture', onRemove: () => change({ invoiceId: undefined }) }]),
    ...(quoteId === undefined ? [] : [{ label: 'Un devis', onRemove: () => change({ quoteId: undefined }) }]),
  ]
}

const columnsOf = (timeZone: string, open: (reminderId: string) => void): Column<Reminder>[] => [
  {
    id: 'client',
    phone: 'name',
    header: 'Client',
    cell: ({ id, clientName, quoteNumber, mailSubject }): ReactNode => (
      <span className="block min-w-0">
        <button
          type="button"
          className="wrap-anywhere text-start underline underline-offset-3"
          onClick={() => open(id)}
        >
          {clientName}
        </button>
        <span className="line-clamp-1 font-normal text-muted text-xs">
          {[quoteNumber && `Devis ${quoteNumber}`, mailSubject].filter(Boolean).join(' · ')}
        </span>
      </span>
    ),
  },
  {
    id: 'at',
    phone: 'under',
    header: 'Le',
    width: 'w-44',
    cell: ({ endedAt }) =>
      endedAt !== null && (
        <span className="whitespace-nowrap text-muted tabular">{formatMoment(endedAt, timeZone)}</span>
      ),
  },
  {
    id: 'state',
    phone: 'mark',
    header: 'État',
    cell: ({ state, simulated, reason, note }) => (
      <span className="block min-w-0 max-sm:text-end">
        <StateBadge state={state} simulated={simulated} />
        {state !== 'sent' && (reason !== null || note) && (
          <span className="mt-0.5 line-clamp-1 block text-muted text-xs max-sm:hidden">
            {[reason && blockLabels[reason], note].filter(Boolean).join(' · ')}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'by',
    header: 'Par',
    from: 'lg',
    cell: ({ channel, planName, endedByName }) =>
      linesCell({
        main: channelLabels[channel],
        more: [planName ?? 'À la main', endedByName].filter(Boolean).join(' · '),
      }),
  },
  {
    id: 'amount',
    phone: 'end',
    header: 'Montant',
    align: 'end',
    width: 'w-32',
    // A step that was passed over asked for nothing.
    cell: ({ totalCents, currency }) => totalCents > 0 && mainMoneyCell(totalCents, currency),
  },
]
