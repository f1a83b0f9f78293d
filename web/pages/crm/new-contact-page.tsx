import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { api, orpc } from '#web/api/api-client.ts'
import { ClientLoading } from '#web/features/crm/client-loading.tsx'
import { ContactForm } from '#web/features/crm/contact-form.tsx'
import { useSignedContact } from '#web/features/crm/signed-contact.ts'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

const route = getRouteApi('/app/crm/contacts/new')

export function NewContactPage() {
  const { companyId, email, name, mail } = route.useSearch()
  const navigate = useNavigate()
  const company = useQuery({
    ...orpc.crm.getCompany.queryOptions({ input: { companyId: companyId ?? '' } }),
    enabled: companyId !== undefined,
  })
  const signed = useSignedContact({ messageId: mail, name, email })
  if (!signed.ready) return <Skeleton aria-busy className="h-96" />
  if (companyId !== undefined && !company.data) return <ClientLoading noun="company" query={company} />
  return (
    <>
      <RecordHeader description="Seul le nom est obligatoire&#8239;; pour envoyer un devis, il faudra aussi une adresse et un e-mail." />
      {mail !== undefined && (
        <Alert className="mb-6">
          Vérifiez ce qui vient de la signature du mail avant d’enregistrer.
          {signed.companyName !== null && signed.company === null && (
            <>
              {' '}
              Elle nomme l’entreprise «&#8239;{signed.companyName}&#8239;»&nbsp;: cherchez-la ou ajoutez-la.
            </>
          )}
        </Alert>
      )}
      <ContactForm
        company={company.data ?? signed.company}
        start={signed.start}
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
