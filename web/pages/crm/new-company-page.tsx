import { Link, useNavigate } from '@tanstack/react-router'
import { api } from '#web/api/client.ts'
import { CompanyForm } from '#web/features/crm/company-form.tsx'
import { usePageTitle } from '#web/layouts/document-title.tsx'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toast } from '#web/ui/toast.ts'

export function NewCompanyPage() {
  usePageTitle('Nouvelle entreprise')
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="Nouvelle entreprise"
        description="Seul le nom est obligatoire&#8239;; pour envoyer un devis, il faudra aussi une adresse et un e-mail."
        breadcrumb={
          <Breadcrumb
            items={[
              { key: 'list', content: <Link to="/crm/companies">Entreprises</Link> },
              { key: 'here', content: 'Nouvelle entreprise' },
            ]}
          />
        }
      />
      <CompanyForm
        save={(fields) => api.crm.createCompany(fields)}
        onSaved={(company) => {
          toast.success('Entreprise ajoutée')
          return navigate({
            to: '/crm/companies/$companyId',
            params: { companyId: company.id },
            ignoreBlocker: true,
          })
        }}
        cancel={<LinkButton to="/crm/companies">Annuler</LinkButton>}
      />
    </>
  )
}
