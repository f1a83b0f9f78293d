import { Link } from '@tanstack/react-router'
import { Contact as ContactIcon } from 'lucide-react'
import type { ContactSummary } from '#shared/contract/crm.ts'
import { contactName } from '#shared/domain/crm/contact-name.ts'
import { shortPhone } from '#shared/french/phone-format.ts'
import { useOrganization } from '#web/api/me.ts'
import { useCan } from '#web/api/use-can.ts'
import { useClientName } from '#web/blocks/clients/use-client-name.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { FilterPanel } from '#web/patterns/list/filter-panel.tsx'
import { CutCell, dayCell } from '#web/patterns/list/list-cells.tsx'
import { QueryList } from '#web/patterns/list/query-list.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { useStateTabs } from '#web/patterns/list/use-state-tabs.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { ArchiveSelection } from './archive-selection.tsx'
import { CityFilter } from './city-filter.tsx'
import { contactList } from './list-queries.ts'
import { contactSearch } from './list-search.ts'
import { TagSelection } from './tag-selection.tsx'
import { useTagFilter } from './use-tag-filter.ts'

/** The contacts of the organization. */
export function ContactList() {
  const [{ city, tag, companyId, state, unplanned }, change] = useListSearch(contactSearch)
  const { timezone } = useOrganization()
  const mayAdd = useCan('contact:write')
  const company = useClientName({ companyId })
  const tagFilter = useTagFilter(tag)
  const archived = state === 'archived'
  return (
    <QueryList
      list={contactList}
      label="Contacts"
      icon={ContactIcon}
      searchBox={{ name: 'q', label: 'Nom, e-mail, entreprise ou ville' }}
      filters={[
        useStateTabs(contactList, {
          name: 'state',
          label: 'État',
          options: optionsOf({ archived: 'Archivés' }, 'Actifs'),
          countsOf: ({ byState }) => ({ '': byState.active, archived: byState.archived }),
        }),
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
      chips={[
        ...(company
          ? [{ label: `Entreprise\u00a0: ${company}`, onRemove: () => change({ companyId: undefined }) }]
          : []),
        ...(city ? [{ label: `Ville\u00a0: ${city}`, onRemove: () => change({ city: undefined }) }] : []),
      ]}
      columns={columns(timezone, (wanted) => change({ city: wanted })).filter(
        ({ id }) => id !== 'tags' || tagFilter.length > 0,
      )}
      rowKey={({ id }) => id}
      rowName={contactName}
      rowLink={({ id }, name) => (
        <Link to="/crm/contacts/$contactId" params={{ contactId: id }}>
          {name}
        </Link>
      )}
      bulkActions={(selected, done) => (
        <>
          <TagSelection noun="contact" selected={selected} onDone={done} />
          <ArchiveSelection noun="contact" selected={selected} restore={archived} onDone={done} />
        </>
      )}
      empty={{
        title: 'Aucun contact pour le moment',
        description: 'Ajoutez les personnes à qui vous écrivez et envoyez vos devis.',
        action: mayAdd && (
          <LinkButton to="/crm/contacts/new" variant="primary">
            Nouveau contact
          </LinkButton>
        ),
      }}
      noMatch={{ title: archived ? 'Aucun contact archivé ici' : 'Aucun contact trouvé' }}
    />
  )
}

const columns = (timeZone: string, onCity: (city: string) => void): Column<ContactSummary>[] => [
  {
    id: 'name',
    share: 'w-[18%]',
    phone: 'name',
    header: 'Nom',
    sortable: true,
    cell: (contact) => <CutCell text={contactName(contact)} />,
  },
  {
    id: 'company',
    share: 'w-[20%]',
    phone: 'under',
    header: 'Entreprise',
    interactive: true,
    cell: ({ companyId, companyName }) =>
      companyId && (
        <TextLink
          to="/crm/companies/$companyId"
          params={{ companyId }}
          className="font-normal decoration-transparent"
        >
          <CutCell text={companyName ?? ''} />
        </TextLink>
      ),
  },
  {
    id: 'email',
    share: 'w-[28%]',
    header: 'E-mail',
    from: 'xl',
    cell: ({ email }) => email && <CutCell text={email} />,
  },
  {
    id: 'phone',
    phone: 'mark',
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
    from: 'wide',
    cell: ({ city }) => city && <CityFilter city={city} onFilter={onCity} />,
  },
  {
    id: 'tags',
    share: 'w-[10%]',
    header: 'Étiquettes',
    narrow: 'hidden',
    from: 'wide',
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
]
