import { ShieldCheck } from 'lucide-react'
import type { RecordedWish } from '#shared/contract/call-wishes.ts'
import {
  consentChannelLabels,
  oppositionSourceLabels,
  recordedWishLabels,
} from '#shared/domain/calls/call-names.ts'
import { formatDate } from '#shared/french/format.ts'
import { shortPhone } from '#shared/french/phone-format.ts'
import { useOrganization } from '#web/api/me.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { DayFilter, FilterPanel } from '#web/patterns/list/filter-panel.tsx'
import { linesCell } from '#web/patterns/list/list-cells.tsx'
import { tabCounts } from '#web/patterns/list/list-filter.ts'
import { QueryList } from '#web/patterns/list/query-list.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { useStateTabs } from '#web/patterns/list/use-state-tabs.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { PlainLink } from '#web/ui/plain-link.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { recordedList } from './call-queries.ts'
import { recordedSearch } from './call-search.ts'

const tones: Record<RecordedWish['state'], Tone> = {
  standing: 'success',
  revoked: 'warning',
  opposed: 'danger',
}

/** Consents and oppositions of the whole organization, the newest first; each row leads to those of its client. */
export function RecordedWishes() {
  const { timezone } = useOrganization()
  const [{ from, to }, change] = useListSearch(recordedSearch)
  return (
    <QueryList
      list={recordedList}
      label="Consentements et oppositions"
      icon={ShieldCheck}
      searchBox={{ name: 'q', label: 'Client' }}
      filters={[
        useStateTabs(recordedList, {
          name: 'state',
          label: 'Nature',
          options: optionsOf(recordedWishLabels, 'Tout le registre'),
          countsOf: ({ byState }) => tabCounts(byState),
        }),
      ]}
      toolbar={
        <FilterPanel count={[from, to].filter((day) => day !== undefined).length}>
          <DayFilter label="Du" value={from} onChange={(day) => change({ from: day })} />
          <DayFilter label="Au" value={to} onChange={(day) => change({ to: day })} />
        </FilterPanel>
      }
      rowKey={({ id }) => id}
      rowName={({ clientName, number }) => clientName ?? number ?? 'Numéro effacé'}
      columns={columnsOf(timezone)}
      empty={{
        title: 'Aucun consentement ni opposition',
        description: 'Choisissez un client ci-dessus pour enregistrer ce qu’il accepte, avec la preuve.',
      }}
      noMatch={{ title: 'Rien au registre' }}
    />
  )
}

const columnsOf = (timeZone: string): Column<RecordedWish>[] => [
  {
    id: 'client',
    phone: 'name',
    header: 'Client',
    cell: (wish) => (
      <span className="block min-w-0">
        <ClientOfWish wish={wish} />
        {wish.number !== null && wish.clientName !== null && (
          <span className="block whitespace-nowrap font-normal text-muted text-xs tabular">
            {shortPhone(wish.number)}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'state',
    phone: 'mark',
    header: 'Nature',
    cell: ({ state }) => <Badge tone={tones[state]}>{recordedWishLabels[state]}</Badge>,
  },
  {
    id: 'at',
    phone: 'under',
    header: 'Le',
    width: 'w-40',
    cell: ({ at, revokedAt }) =>
      linesCell({
        main: formatDate(at, timeZone),
        more: revokedAt === null ? null : `Retiré le ${formatDate(revokedAt, timeZone)}`,
      }),
  },
  {
    id: 'how',
    header: 'Ce qui est dit',
    from: 'md',
    cell: ({ scope, channel, source, note }) =>
      linesCell({
        main: scope === '' ? note : scope,
        more: (channel && consentChannelLabels[channel]) ?? (source && oppositionSourceLabels[source]),
      }),
  },
  {
    id: 'by',
    header: 'Enregistré par',
    from: 'lg',
    cell: ({ id, state, recordedByName }) => (
      <span className="block min-w-0">
        {recordedByName}
        {state !== 'opposed' && (
          <TextLink to="/calls/consents/$consentId" params={{ consentId: id }} className="block text-xs">
            Voir la preuve
          </TextLink>
        )}
      </span>
    ),
  },
]

function ClientOfWish({ wish: { companyId, contactId, clientName, number } }: { wish: RecordedWish }) {
  const name = clientName ?? (number === null ? 'Numéro effacé' : shortPhone(number))
  if (companyId === null && contactId === null) return name
  return (
    <PlainLink
      to="/calls/consents"
      search={contactId === null ? { companyId: companyId ?? undefined } : { contactId }}
      className="wrap-anywhere underline underline-offset-3"
    >
      {name}
    </PlainLink>
  )
}
