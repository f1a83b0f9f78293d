import { CompanyList } from '#web/features/crm/company-list.tsx'
import { companySearch } from '#web/features/crm/list-search.ts'
import { NewClientLink } from '#web/features/crm/new-client-link.tsx'
import { ExportLink } from '#web/patterns/list/export-link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export function CompanyListPage() {
  return (
    <>
      <PageHeader
        title="Entreprises"
        description="Vos clients et vos prospects, professionnels ou particuliers."
        actions={<ExportLink path="/companies/export" list={companySearch} rows="ces entreprises" />}
        mainAction={<NewClientLink noun="company" />}
      />
      <CompanyList />
    </>
  )
}
