import { PlainLink } from '#web/ui/plain-link.tsx'

type Client = { companyId: string | null; contactId: string | null; clientName: string }

/** The name of a client, which leads to its card. */
export function ClientLink({ companyId, contactId, clientName }: Client) {
  const className = 'wrap-anywhere hover:underline'
  if (companyId !== null)
    return (
      <PlainLink to="/crm/companies/$companyId" params={{ companyId }} className={className}>
        {clientName}
      </PlainLink>
    )
  if (contactId !== null)
    return (
      <PlainLink to="/crm/contacts/$contactId" params={{ contactId }} className={className}>
        {clientName}
      </PlainLink>
    )
  return <>{clientName}</>
}
