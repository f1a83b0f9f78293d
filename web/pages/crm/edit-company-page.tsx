import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { api, orpc } from '#web/api/api-client.ts'
import { ClientLoading } from '#web/features/crm/client-loading.tsx'
import { CompanyForm } from '#web/features/crm/company-form.tsx'
import { usePageTitle } from '#web/layouts/document-title.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/toast.ts'

const route = getRouteApi('/app/crm/companies/$companyId/edit')

export function EditCompanyPage() {
  const { companyId } = route.useParams()
  const navigate = useNavigate()
  const query = useQuery(orpc.crm.getCompany.queryOptions({ input: { companyId } }))
  const company = query.data
  usePageTitle(company && `Modifier ${company.name}`)
  if (!company) return <ClientLoading noun="company" query={query} />
  return (
    <>
      <RecordHeader
        title={`Modifier ${company.name}`}
        between={
          <Link to="/crm/companies/$companyId" params={{ companyId }}>
            {company.name}
          </Link>
        }
      />
      <CompanyForm
        key={company.id}
        company={company}
        save={(fields, revision) => api.crm.updateCompany({ companyId, revision, ...fields })}
        onSaved={() => {
          toast.success('Entreprise enregistrée')
          return navigate({ to: '/crm/companies/$companyId', params: { companyId }, ignoreBlocker: true })
        }}
        cancel={
          <LinkButton to="/crm/companies/$companyId" params={{ companyId }}>
            Annuler
          </LinkButton>
        }
      />
    </>
  )
}
