import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { CompanyList } from '#web/features/crm/company-list.tsx'
import { ExportLink } from '#web/features/crm/export-link.tsx'
import { companyFilterOf } from '#web/features/crm/list-search.ts'
import { NewClientLink } from '#web/features/crm/new-client-link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

const route = getRouteApi('/app/crm/companies')

export function CompanyListPage() {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/crm/companies' })
  return (
    <>
      <PageHeader
        title="Entreprises"
        description="Vos clients et vos prospects, professionnels ou particuliers."
        actions={<ExportLink path="/companies/export" filter={companyFilterOf(search)} />}
        mainAction={<NewClientLink noun="company" />}
      />
      <CompanyList
        search={search}
        onSearchChange={(change) =>
          void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
        }
      />
    </>
  )
}
