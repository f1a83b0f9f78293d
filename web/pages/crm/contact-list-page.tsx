import { ContactList } from '#web/features/crm/contact-list.tsx'
import { contactSearch } from '#web/features/crm/list-search.ts'
import { NewClientLink } from '#web/features/crm/new-client-link.tsx'
import { ExportLink } from '#web/patterns/list/export-link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export function ContactListPage() {
  return (
    <>
      <PageHeader
        title="Contacts"
        description="Les personnes à qui vous écrivez et envoyez vos devis."
        actions={<ExportLink path="/contacts/export" list={contactSearch} rows="ces contacts" />}
        mainAction={<NewClientLink noun="contact" />}
      />
      <ContactList />
    </>
  )
}
