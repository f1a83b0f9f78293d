import { ContactList } from '#web/features/crm/contact-list.tsx'
import { contactSearch } from '#web/features/crm/list-search.ts'
import { NewClientLink } from '#web/features/crm/new-client-link.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { ExportLink } from '#web/patterns/list/export-link.tsx'

export function ContactListPage() {
  return (
    <>
      <RecordHeader
        description="Les personnes à qui vous écrivez et envoyez vos devis."
        actions={<ExportLink path="/contacts/export" list={contactSearch} rows="ces contacts" />}
        mainAction={<NewClientLink noun="contact" />}
      />
      <ContactList />
    </>
  )
}
