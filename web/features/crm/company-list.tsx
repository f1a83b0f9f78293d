import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Building2 } from 'lucide-react'
import { useState } from 'react'
import type { ClientSorting, CompanySummary } from '#shared/contract/crm.ts'
import { formatDate } from '#shared/french/format.ts'
import { shortPhone } from '#shared/french/phone-format.ts'
import { formatSiren } from '#shared/french/siren.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useRefusal } from '#web/api/me.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { CityFilter, CutCell } from './list-cells.tsx'
import { companyCount, companyPages } from './list-queries.ts'
import { type CompanyListSearch, isFiltered } from './list-search.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { useArchive } from './use-archive.ts'
import { useRoom } from './use-room.ts'

type CompanyListProps = {
  search: CompanyListSearch
  onSearchChange: (change: Partial<CompanyListSearch>) => void
}

const kinds = [
  { value: '', label: 'Tous les clients' },
  { value: 'professional', label: 'Professionnels' },
  { value: 'consumer', label: 'Particuliers' },
]

/** The companies and consumers of the organization. */
export function CompanyList({ search, onSearchChange }: CompanyListProps) {
  const pages = useInfiniteQuery(companyPages(search))
  const { data: total } = useQuery(companyCount(search))
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const refusal = useRefusal('company:write')
  const archive = useArchive('company')
  const thatFit = useRoom({ medium: ['email'], narrow: ['email', 'created'] })
  const showArchived = search.state === 'archived'
  const change = (next: Partial<CompanyListSearch>) => {
    setSelection(new Set())
    onSearchChange(next)
  }
  const rows = pages.data?.pages.flatMap((page) => page.items)
  const filtered = isFiltered(search)

  return (
    <>
      <ListToolbar
        searchLabel="Nom, e-mail, SIREN ou ville"
        q={search.q ?? ''}
        onQChange={(q) => change({ q: q || undefined })}
        archived={showArchived}
        stateLabels={['Actives', 'Archivées']}
        onArchivedChange={(next) => change({ state: next ? 'archived' : undefined })}
        chips={
          search.city
            ? [{ label: `Ville\u00a0: ${search.city}`, onRemove: () => change({ city: undefined }) }]
            : []
        }
      >
        <NativeSelect
          aria-label="Type de client"
          className="grow sm:grow-0"
          options={kinds}
          value={search.kind ?? ''}
          onChange={(event) =>
            change({ kind: (event.target.value || undefined) as CompanyListSearch['kind'] })
          }
        />
      </ListToolbar>
      <DataTable<CompanySummary>
        label="Entreprises"
        rows={rows}
        columns={thatFit(columns((city) => change({ city })))}
        rowKey={(company) => company.id}
        rowName={(company) => company.name}
        rowLink={(company, name) => (
          <Link to="/crm/companies/$companyId" params={{ companyId: company.id }}>
            {name}
          </Link>
        )}
        sort={{ columnId: search.sort ?? 'name', direction: search.direction ?? 'asc' }}
        onSortChange={({ columnId, direction }) =>
          change({ sort: columnId as ClientSorting['sort'], direction })
        }
        selection={selection}
        onSelectionChange={setSelection}
        bulkActions={
          <Button
            size="sm"
            icon={showArchived ? ArchiveRestore : Archive}
            disabledReason={refusal}
            loading={archive.isPending}
            onClick={() =>
              archive.mutate(
                { ids: [...selection], archive: !showArchived },
                { onSuccess: () => setSelection(new Set()) },
              )
            }
          >
            {showArchived ? 'Restaurer' : 'Archiver'}
          </Button>
        }
        error={pages.error && messageOf(pages.error)}
        onRetry={() => void (pages.data ? pages.fetchNextPage() : pages.refetch())}
        refreshing={pages.isPlaceholderData || (pages.isError && pages.isFetching)}
        count={total?.count}
        hasMore={pages.hasNextPage}
        onLoadMore={() => void pages.fetchNextPage()}
        loadingMore={pages.isFetchingNextPage}
        empty={
          filtered
            ? {
                icon: Building2,
                title: showArchived ? 'Aucune entreprise archivée ici' : 'Aucune entreprise trouvée',
                description: 'Essayez avec moins de mots, ou retirez un filtre.',
                action: (
                  <Button
                    onClick={() =>
                      change({ q: undefined, kind: undefined, city: undefined, state: undefined })
                    }
                  >
                    Effacer les filtres
                  </Button>
                ),
              }
            : {
                icon: Building2,
                title: 'Aucune entreprise pour le moment',
                description: 'Ajoutez votre premier client\u00a0: vous pourrez ensuite lui envoyer un devis.',
                action: refusal === undefined && (
                  <LinkButton to="/crm/companies/new" variant="primary">
                    Nouvelle entreprise
                  </LinkButton>
                ),
              }
        }
      />
    </>
  )
}

const columns = (onCity: (city: string) => void): Column<CompanySummary>[] => [
  {
    id: 'name',
    header: 'Nom',
    sortable: true,
    cell: ({ name }) => <CutCell text={name} className="sm:max-w-40 xl:max-w-64" />,
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
    header: 'E-mail',
    cell: ({ email }) => email && <CutCell text={email} className="sm:max-w-36 2xl:max-w-56" />,
  },
  {
    id: 'phone',
    header: 'Téléphone',
    cell: ({ phone }) => phone && <span className="tabular whitespace-nowrap">{shortPhone(phone)}</span>,
  },
  {
    id: 'city',
    header: 'Ville',
    sortable: true,
    interactive: true,
    cell: ({ city }) => city && <CityFilter city={city} onFilter={onCity} />,
  },
  {
    id: 'created',
    header: 'Ajout',
    sortable: true,
    narrow: 'hidden',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(new Date(createdAt))}</span>,
  },
]
