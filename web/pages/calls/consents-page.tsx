import { useCan } from '#web/api/use-can.ts'
import { recordedSearch } from '#web/features/calls/call-search.ts'
import { ConsentRules } from '#web/features/calls/consent-rules.tsx'
import { IfMayRead } from '#web/features/calls/if-may-read.tsx'
import { PrintButton } from '#web/features/calls/print-button.tsx'
import { WishesOfSomebody } from '#web/features/calls/wishes-of-somebody.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { ExportLink } from '#web/patterns/list/export-link.tsx'

export function CallConsentsPage() {
  const mayRead = useCan('call:read')
  return (
    <>
      <RecordHeader
        description="Qui accepte d’être prospecté par téléphone, qui s’y oppose, et la preuve."
        actions={
          mayRead && (
            <>
              <PrintButton />
              <ExportLink path="/call-wishes/register/export" list={recordedSearch} rows="ce registre" />
            </>
          )
        }
      />
      <IfMayRead>
        <div className="grid items-start gap-6 min-[1500px]:grid-cols-4 print:block">
          <div className="min-w-0 min-[1500px]:col-span-3">
            <WishesOfSomebody />
          </div>
          <div data-print="hidden">
            <ConsentRules />
          </div>
        </div>
      </IfMayRead>
    </>
  )
}
