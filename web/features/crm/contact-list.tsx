import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Contact as ContactIcon } from 'lucide-react'
import { useState } from 'react'
import type { ClientSorting, ContactSummary } from '#shared/contract/crm.ts'
import { contactName } from '#shared/domain/contact-name.ts'
import { formatDate } from '#shared/french/format.ts'
import { shortPhone } from '#shared/french/phone-format.ts'
import { messageOf } from '#web/api/api-error.ts'
import { orpc } from '#web/api/client.ts'
import { useRefusal } from '#web/api/me.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { CityFilter, CutCell } from './list-cells.tsx'
import { contactCount, contactPages } from './list-queries.ts'
import { type ContactListSearch, isFiltered } from './list-search.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { useArchive } from './use-archive.ts'
import { useRoom } from './use-room.ts'

type ContactListProps = {
  search: ContactListSearch
  onSearchChange: (change: Partial<ContactListSearch>) => void
}

/** The contacts of the organization. */
export function ContactList({ search, onSearchChange }: ContactListProps) {
  const pages = useInfiniteQuery(contactPages(search))
  const { data: total } = useQuery(contactCount(search))
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const refusal = useRefusal('contact:write')
  const archive = useArchive('contact')
  const companyChip = useCompanyChip(search.companyId)
  const thatFit = useRoom({ medium: ['city'], narrow: ['city', 'email', 'created'] })
  const showArchived = search.state === 'archived'
  const change = (next: Partial<ContactListSearch>) => {
    setSelection(new Set())
    onSearchChange(next)
  }
  const rows = pages.data?.pages.flatMap((page) => page.items)

  return (
    <>
      <ListToolbar
        searchLabel="Nom, e-mail, entreprise ou ville"
        q={search.q ?? ''}
        onQChange={(q) => change({ q: q || undefined })}
        archived={showArchived}
        stateLabels={['Actifs', 'Archivés']}
        onArchivedChange={(next) => change({ state: next ? 'archived' : undefined })}
        chips={[
          ...(companyChip ? [{ label: companyChip, onRemove: () => change({ companyId: undefined }) }] : []),
          ...(search.city
            ? [{ label: `Ville\u00a0: ${search.city}`, onRemove: () => change({ city: undefined }) }]
            : []),
        ]}
      />
      <DataTable<ContactSummary>
        label="Contacts"
        rows={rows}
        columns={thatFit(columns((city) => change({ city })))}
        rowKey={(contact) => contact.id}
        rowName={contactName}
        rowLink={(contact, name) => (
          <Link to="/crm/contacts/$contactId" params={{ contactId: contact.id }}>
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
          isFiltered(search)
            ? {
                icon: ContactIcon,
                title: showArchived ? 'Aucun contact archivé ici' : 'Aucun contact trouvé',
                description: 'Essayez avec moins de mots, ou retirez un filtre.',
                action: (
                  <Button
                    onClick={() =>
                      change({ q: undefined, companyId: undefined, city: undefined, state: undefined })
                    }
                  >
                    Effacer les filtres
                  </Button>
                ),
              }
            : {
                icon: ContactIcon,
                title: 'Aucun contact pour le moment',
                description: 'Ajoutez les personnes à qui vous écrivez et envoyez vos devis.',
                action: refusal === undefined && (
                  <LinkButton to="/crm/contacts/new" variant="primary">
                    Nouveau contact
                  </LinkButton>
                ),
              }
        }
      />
    </>
  )
}

function useCompanyChip(companyId: string | undefined): string | null {
  const { data } = useQuery({
    ...orpc.crm.getCompany.queryOptions({ input: { companyId: companyId ?? '' } }),
    enabled: companyId !== undefined,
  })
  if (companyId === undefined) return null
  return `Entreprise\u00a0: ${data?.name ?? '…'}`
}

const columns = (onCity: (city: string) => void): Column<ContactSummary>[] => [
  {
    id: 'name',
    header: 'Nom',
    sortable: true,
    cell: (contact) => <CutCell text={contactName(contact)} className="sm:max-w-40 xl:max-w-52" />,
  },
  {
    id: 'company',
    header: 'Entreprise',
    interactive: true,
    cell: ({ companyId, companyName }) =>
      companyId && (
        <TextLink
          to="/crm/companies/$companyId"
          params={{ companyId }}
          className="font-normal decoration-transparent"
        >
          <CutCell text={companyName ?? ''} className="sm:max-w-40 xl:max-w-44" />
        </TextLink>
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
    cell: ({ mobile, phone }) => {
      const number = mobile ?? phone
      return number && <span className="tabular whitespace-nowrap">{shortPhone(number)}</span>
    },
  },
  {
    id: 'city',
    header: 'Ville',
    sortable: true,
    interactive: true,
    narrow: 'hidden',
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
