import { EarlierFigures, EarlierList, ImportLink } from '#web/features/invoices/earlier/earlier-list.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

/** The invoices of another software. */
export function EarlierListPage() {
  return (
    <>
      <RecordHeader actions={<ImportLink />} figures={<EarlierFigures />} />
      <EarlierList />
    </>
  )
}
