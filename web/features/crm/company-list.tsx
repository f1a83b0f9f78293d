import { Link } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import type { ListedCompany } from '#shared/contract/crm.ts'
import { shortPhone } from '#shared/french/phone-format.ts'
import { formatSiren } from '#shared/french/siren.ts'
import { useOrganization } from '#web/api/me.ts'
import { useCan } from '#web/api/use-can.ts'
import { Amounts } from '#web/blocks/invoicing/amounts.tsx'
import { optionsOf } from '#web/messages/options-of.ts'
import { FilterPanel } from '#web/patterns/list/filter-panel.tsx'
import { CutCell, dayCell } from '#web/patterns/list/list-cells.tsx'
import { QueryList } from '#web/patterns/list/query-list.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { useStateTabs } from '#web/patterns/list/use-state-tabs.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ArchiveSelection } from './archive-selection.tsx'
import { CityFilter } from './city-filter.tsx'
import { companyList } from './list-queries.ts'
import { companySearch } from './list-search.ts'
import { TagSelection } from './tag-selection.tsx'
import { useTagFilter } from './use-tag-filter.ts'

/** The companies and consumers of the organization. */
export function CompanyList() {
  const [{ city, tag, state, unplanned }, change] = useListSearch(companySearch)
  const { timezone } = useOrganization()
  const mayAdd = useCan('company:write')
  const tagFilter = useTagFilter(tag)
  const readsInvoices = useCan('invoice:read')
  const archived = state === 'archived'
  return (
    <QueryList
      list={companyList}
      label="Entreprises"
      icon={Building2}
      searchBox={{ name: 'q', label: 'Nom, e-mail, SIREN ou ville' }}
      filters={[
        useStateTabs(companyList, {
          name: 'state',
          label: 'État',
          options: optionsOf({ archived: 'Archivées' }, 'Actives'),
          countsOf: ({ byState }) => ({ '': byState.active, archived: byState.archived }),
        }),
        {
          name: 'kind',
          label: 'Type de client',
          options: optionsOf(
            { professional: 'Professionnels', consumer: 'Particuliers' },
            'Tous les clients',
          ),
        },
        ...tagFilter,
      ]}
      toolbar={
        <FilterPanel count={unplanned ? 1 : 0}>
          <Checkbox
            className="col-span-2"
            label="Sans suite prévue"
            checked={unplanned !== undefined}
            onChange={({ target }) => change({ unplanned: target.checked ? 'true' : undefined })}
          />
        </FilterPanel>
      }
      chips={city ? [{ label: `Ville\u00a0: ${city}`, onRemove: () => change({ city: undefined }) }] : []}
      columns={columns(timezone, readsInvoices, (wanted) => change({ city: wanted })).filter(
        ({ id }) => id !== 'tags' || tagFilter.length > 0,
      )}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowLink={({ id }, name) => (
        <Link to="/crm/companies/$companyId" params={{ companyId: id }}>
          {name}
        </Link>
      )}
      bulkActions={(selected, done) => (
        <>
          <TagSelection noun="company" selected={selected} onDone={done} />
          <ArchiveSelection noun="company" selected={selected} restore={archived} onDone={done} />
        </>
      )}
      empty={{
        title: 'Aucune entreprise pour le moment',
        description: 'Ajoutez votre premier client\u00a0: vous pourrez ensuite lui envoyer un devis.',
        action: mayAdd && (
          <LinkButton to="/crm/companies/new" variant="primary">
            Nouvelle entreprise
          </LinkButton>
        ),
      }}
      noMatch={{ title: archived ? 'Aucune entreprise archivée ici' : 'Aucune entreprise trouvée' }}
    />
  )
}

const columns = (
  timeZone: string,
  readsInvoices: boolean,
  onCity: (city: string) => void,
): Column<ListedCompany>[] => [
  {
    id: 'name',
    share: 'w-[30%]',
    phone: 'name',
    header: 'Nom',
    sortable: true,
    cell: ({ name }) => <CutCell text={name} />,
  },
  {
    id: 'siren',
    header: 'SIREN',
    cell: (company) =>
      company.kind === 'consumer' ? (
        <Badge dot={false}>Particulier</Badge>
      ) : (
        company.siren && <span className="tabular whitespace-nowrap">{formatSiren(company.siren)}</span>
      ),
  },
  {
    id: 'email',
    share: 'w-[20%]',
    header: 'E-mail',
    from: 'wide',
    cell: ({ email }) => email && <CutCell text={email} />,
  },
  {
    id: 'phone',
    phone: 'mark',
    header: 'Téléphone',
    cell: ({ phone }) => phone && <span className="tabular whitespace-nowrap">{shortPhone(phone)}</span>,
  },
  {
    id: 'city',
    phone: 'under',
    header: 'Ville',
    sortable: true,
    interactive: true,
    cell: ({ city }) => city && <CityFilter city={city} onFilter={onCity} />,
  },
  {
    id: 'tags',
    share: 'w-[14%]',
    header: 'Étiquettes',
    narrow: 'hidden',
    from: 'xl',
    cell: ({ tags }) => tags.length > 0 && <CutCell text={tags.join(', ')} />,
  },
  {
    id: 'next',
    header: 'Prochaine action',
    sortable: true,
    from: 'wide',
    cell: ({ nextTaskOn }) => dayCell(nextTaskOn),
  },
  {
    id: 'created',
    header: 'Ajout',
    sortable: true,
    narrow: 'hidden',
    from: 'xl',
    cell: ({ createdAt }) => dayCell(createdAt, timeZone),
  },
  ...(readsInvoices
    ? [
        {
          id: 'owed',
          phone: 'end',
          header: 'Reste dû',
          align: 'end',
          cell: ({ owed }) =>
            owed !== null &&
            owed.length > 0 && (
              <span className="whitespace-nowrap font-medium">
                <Amounts totals={owed} of="owedCents" />
              </span>
            ),
        } satisfies Column<ListedCompany>,
      ]
    : []),
]
