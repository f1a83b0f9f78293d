import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { api, orpc } from '#web/api/client.ts'
import { ClientLoading } from '#web/features/crm/client-loading.tsx'
import { CompanyForm } from '#web/features/crm/company-form.tsx'
import { usePageTitle } from '#web/layouts/document-title.tsx'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
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
      <PageHeader
        title={`Modifier ${company.name}`}
        breadcrumb={
          <Breadcrumb
            items={[
              { key: 'list', content: <Link to="/crm/companies">Entreprises</Link> },
              {
                key: 'company',
                content: (
                  <Link to="/crm/companies/$companyId" params={{ companyId }}>
                    {company.name}
                  </Link>
                ),
              },
              { key: 'here', content: 'Modifier' },
            ]}
          />
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
