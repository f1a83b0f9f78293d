import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { contactName } from '#shared/domain/crm/contact-name.ts'
import { shortPhone } from '#shared/french/phone-format.ts'
import { orpc } from '#web/api/api-client.ts'
import { QueryItems } from '#web/patterns/list/query-items.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

const SHOWN = 10

/** The people of a company, by name. */
export function CompanyContacts({ companyId }: { companyId: string }) {
  const contacts = useQuery(orpc.crm.listContacts.queryOptions({ input: { companyId, limit: SHOWN } }))
  return (
    <>
      <QueryItems
        query={contacts}
        loading={<SkeletonText lines={3} className="p-5 pt-2" />}
        empty={
          <p className="px-5 pb-5 text-muted text-sm">Aucun contact dans cette entreprise pour le moment.</p>
        }
      >
        {(items) => (
          <ul className="divide-y divide-line border-line border-t">
            {items.map((contact) => (
              <li
                key={contact.id}
                className="relative flex min-h-11 flex-wrap items-baseline gap-x-4 gap-y-0.5 px-5 py-2.5 text-sm hover:bg-hover"
              >
                <Link
                  to="/crm/contacts/$contactId"
                  params={{ contactId: contact.id }}
                  className="stretched-link font-medium"
                >
                  {contactName(contact)}
                </Link>
                {contact.jobTitle && <span className="text-muted">{contact.jobTitle}</span>}
                <span className="flex basis-full flex-wrap gap-x-4 text-muted">
                  {contact.email && <span className="wrap-anywhere">{contact.email}</span>}
                  {(contact.mobile ?? contact.phone) && (
                    <span className="tabular whitespace-nowrap">
                      {shortPhone(contact.mobile ?? contact.phone ?? '')}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryItems>
      {contacts.data?.nextCursor && (
        <p className="border-line border-t px-5 py-3 text-sm">
          <TextLink to="/crm/contacts" search={{ companyId }}>
            Voir tous les contacts
          </TextLink>
        </p>
      )}
    </>
  )
}
