import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import type { CompanySummary } from '#shared/contract/crm.ts'
import { formatDate } from '#shared/french/format.ts'
import { shortPhone } from '#shared/french/phone-format.ts'
import { formatSiren } from '#shared/french/siren.ts'
import { useOrganization } from '#web/api/me.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { ClientTable } from './client-table.tsx'
import { CityFilter, CutCell } from './list-cells.tsx'
import { companyCount, companyPages } from './list-queries.ts'
import type { CompanyListSearch } from './list-search.ts'
import { ListToolbar } from './list-toolbar.tsx'
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
  const { timezone } = useOrganization()
  const pages = useInfiniteQuery(companyPages(search))
  const { data: total } = useQuery(companyCount(search))
  const thatFit = useRoom({ medium: ['email'], narrow: ['email', 'created'] })

  return (
    <>
      <ListToolbar
        searchLabel="Nom, e-mail, SIREN ou ville"
        q={search.q ?? ''}
        onQChange={(q) => onSearchChange({ q: q || undefined })}
        archived={search.state === 'archived'}
        stateLabels={['Actives', 'Archivées']}
        onArchivedChange={(next) => onSearchChange({ state: next ? 'archived' : undefined })}
        chips={
          search.city
            ? [{ label: `Ville\u00a0: ${search.city}`, onRemove: () => onSearchChange({ city: undefined }) }]
            : []
        }
      >
        <NativeSelect
          aria-label="Type de client"
          className="grow sm:grow-0"
          options={kinds}
          value={search.kind ?? ''}
          onChange={(event) =>
            onSearchChange({ kind: (event.target.value || undefined) as CompanyListSearch['kind'] })
          }
        />
      </ListToolbar>
      <ClientTable<CompanySummary, CompanyListSearch>
        noun="company"
        label="Entreprises"
        icon={Building2}
        columns={thatFit(columns(timezone, (city) => onSearchChange({ city })))}
        rowName={(company) => company.name}
        rowLink={(company, name) => (
          <Link to="/crm/companies/$companyId" params={{ companyId: company.id }}>
            {name}
          </Link>
        )}
        pages={pages}
        count={total?.count}
        search={search}
        onSearchChange={onSearchChange}
        words={{
          noMatch: 'Aucune entreprise trouvée',
          noArchivedMatch: 'Aucune entreprise archivée ici',
          none: 'Aucune entreprise pour le moment',
          why: 'Ajoutez votre premier client\u00a0: vous pourrez ensuite lui envoyer un devis.',
        }}
        addFirst={
          <LinkButton to="/crm/companies/new" variant="primary">
            Nouvelle entreprise
          </LinkButton>
        }
      />
    </>
  )
}

const columns = (timeZone: string, onCity: (city: string) => void): Column<CompanySummary>[] => [
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
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt, timeZone)}</span>,
  },
]
