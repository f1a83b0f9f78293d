import { CompanyList } from '#web/features/crm/company-list.tsx'
import { companySearch } from '#web/features/crm/list-search.ts'
import { NewClientLink } from '#web/features/crm/new-client-link.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { ExportLink } from '#web/patterns/list/export-link.tsx'

export function CompanyListPage() {
  return (
    <>
      <RecordHeader
        description="Vos clients et vos prospects, professionnels ou particuliers."
        actions={<ExportLink path="/companies/export" list={companySearch} rows="ces entreprises" />}
        mainAction={<NewClientLink noun="company" />}
      />
      <CompanyList />
    </>
  )
}
