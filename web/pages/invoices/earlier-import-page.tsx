import '#web/api/zod-setup.ts'
import { EarlierImport } from '#web/features/invoices/earlier/earlier-import.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

export function EarlierImportPage() {
  return (
    <div className="max-w-cards">
      <RecordHeader description="Votre historique et ce qui en reste dû, en lecture seule." />
      <EarlierImport />
    </div>
  )
}
