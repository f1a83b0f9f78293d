import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { api, orpc } from '#web/api/client.ts'
import { ClientLoading } from '#web/features/crm/client-loading.tsx'
import { ContactForm } from '#web/features/crm/contact-form.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/toast.ts'

const route = getRouteApi('/app/crm/contacts/new')

export function NewContactPage() {
  const { companyId } = route.useSearch()
  const navigate = useNavigate()
  const company = useQuery({
    ...orpc.crm.getCompany.queryOptions({ input: { companyId: companyId ?? '' } }),
    enabled: companyId !== undefined,
  })
  if (companyId !== undefined && !company.data) return <ClientLoading noun="company" query={company} />
  return (
    <>
      <RecordHeader description="Seul le nom est obligatoire&#8239;; pour envoyer un devis, il faudra aussi une adresse et un e-mail." />
      <ContactForm
        company={company.data ?? null}
        save={(fields) => api.crm.createContact(fields)}
        onSaved={(contact) => {
          toast.success('Contact ajouté')
          return navigate({
            to: '/crm/contacts/$contactId',
            params: { contactId: contact.id },
            ignoreBlocker: true,
          })
        }}
        cancel={<LinkButton to="/crm/contacts">Annuler</LinkButton>}
      />
    </>
  )
}
