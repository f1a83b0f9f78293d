import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { exportAddress } from '#web/api/export-address.ts'
import { ContactList } from '#web/features/crm/contact-list.tsx'
import { contactFilterOf } from '#web/features/crm/list-search.ts'
import { NewClientLink } from '#web/features/crm/new-client-link.tsx'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

const route = getRouteApi('/app/crm/contacts')

export function ContactListPage() {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/crm/contacts' })
  return (
    <>
      <PageHeader
        title="Contacts"
        description="Les personnes à qui vous écrivez et envoyez vos devis."
        actions={
          <AnchorButton
            href={exportAddress('/contacts/export', contactFilterOf(search))}
            download
            icon={Download}
          >
            Exporter
          </AnchorButton>
        }
        mainAction={<NewClientLink noun="contact" />}
      />
      <ContactList
        search={search}
        onSearchChange={(change) =>
          void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
        }
      />
    </>
  )
}
