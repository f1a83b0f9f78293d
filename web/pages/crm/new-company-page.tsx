import { useNavigate } from '@tanstack/react-router'
import { api } from '#web/api/api-client.ts'
import { CompanyForm } from '#web/features/crm/company-form.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/toast.ts'

export function NewCompanyPage() {
  const navigate = useNavigate()
  return (
    <>
      <RecordHeader description="Seul le nom est obligatoire&#8239;; pour envoyer un devis, il faudra aussi une adresse et un e-mail." />
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
