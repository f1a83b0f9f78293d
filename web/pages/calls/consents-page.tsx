import { ConsentRules } from '#web/features/calls/consent-rules.tsx'
import { IfMayRead } from '#web/features/calls/if-may-read.tsx'
import { WishesOfSomebody } from '#web/features/calls/wishes-of-somebody.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

export function CallConsentsPage() {
  return (
    <>
      <RecordHeader description="Qui accepte d’être prospecté par téléphone, qui s’y oppose, et la preuve." />
      <IfMayRead>
        <div className="grid items-start gap-6 lg:grid-cols-3">
          <div className="min-w-0 lg:col-span-2">
            <WishesOfSomebody />
          </div>
          <ConsentRules />
        </div>
      </IfMayRead>
    </>
  )
}
