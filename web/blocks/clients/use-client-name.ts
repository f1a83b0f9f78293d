import { useQuery } from '@tanstack/react-query'
import { contactName } from '#shared/domain/crm/contact-name.ts'
import { orpc } from '#web/api/api-client.ts'

/** The name of the client whose id is in the address; « … » while it is read, undefined without an id. */
export function useClientName(client: { companyId?: string; contactId?: string }): string | undefined {
  const { companyId = '', contactId = '' } = client
  const company = useQuery({
    ...orpc.crm.getCompany.queryOptions({ input: { companyId } }),
    enabled: companyId !== '',
  })
  const contact = useQuery({
    ...orpc.crm.getContact.queryOptions({ input: { contactId } }),
    enabled: contactId !== '',
  })
  if (companyId !== '') return company.data?.name ?? '…'
  if (contactId !== '') return contact.data ? contactName(contact.data) : '…'
  return undefined
}
