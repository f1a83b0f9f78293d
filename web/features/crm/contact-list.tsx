import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Contact as ContactIcon } from 'lucide-react'
import type { ContactSummary } from '#shared/contract/crm.ts'
import { contactName } from '#shared/domain/contact-name.ts'
import { formatDate } from '#shared/french/format.ts'
import { shortPhone } from '#shared/french/phone-format.ts'
import { orpc } from '#web/api/client.ts'
import { useOrganization } from '#web/api/me.ts'
import type { Column } from '#web/ui/data-table-types.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { ClientTable } from './client-table.tsx'
import { CityFilter, CutCell } from './list-cells.tsx'
import { contactCount, contactPages } from './list-queries.ts'
import type { ContactListSearch } from './list-search.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { useRoom } from './use-room.ts'

type ContactListProps = {
  search: ContactListSearch
  onSearchChange: (change: Partial<ContactListSearch>) => void
}

/** The contacts of the organization. */
export function ContactList({ search, onSearchChange }: ContactListProps) {
  const { timezone } = useOrganization()
  const pages = useInfiniteQuery(contactPages(search))
  const { data: total } = useQuery(contactCount(search))
  const companyChip = useCompanyChip(search.companyId)
  const thatFit = useRoom({ medium: ['city'], narrow: ['city', 'email', 'created'] })

  return (
    <>
      <ListToolbar
        searchLabel="Nom, e-mail, entreprise ou ville"
        q={search.q ?? ''}
        onQChange={(q) => onSearchChange({ q: q || undefined })}
        archived={search.state === 'archived'}
        stateLabels={['Actifs', 'Archivés']}
        onArchivedChange={(next) => onSearchChange({ state: next ? 'archived' : undefined })}
        chips={[
          ...(companyChip
            ? [{ label: companyChip, onRemove: () => onSearchChange({ companyId: undefined }) }]
            : []),
          ...(search.city
            ? [{ label: `Ville\u00a0: ${search.city}`, onRemove: () => onSearchChange({ city: undefined }) }]
            : []),
        ]}
      />
      <ClientTable<ContactSummary, ContactListSearch>
        noun="contact"
        label="Contacts"
        icon={ContactIcon}
        columns={thatFit(columns(timezone, (city) => onSearchChange({ city })))}
        rowName={contactName}
        rowLink={(contact, name) => (
          <Link to="/crm/contacts/$contactId" params={{ contactId: contact.id }}>
            {name}
          </Link>
        )}
        pages={pages}
        count={total?.count}
        search={search}
        onSearchChange={onSearchChange}
        words={{
          noMatch: 'Aucun contact trouvé',
          noArchivedMatch: 'Aucun contact archivé ici',
          none: 'Aucun contact pour le moment',
          why: 'Ajoutez les personnes à qui vous écrivez et envoyez vos devis.',
        }}
        addFirst={
          <LinkButton to="/crm/contacts/new" variant="primary">
            Nouveau contact
          </LinkButton>
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

const columns = (timeZone: string, onCity: (city: string) => void): Column<ContactSummary>[] => [
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
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt, timeZone)}</span>,
  },
]
