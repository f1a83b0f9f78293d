import { getRouteApi } from '@tanstack/react-router'
import { ConsentProof } from '#web/features/calls/consent-proof.tsx'
import { IfMayRead } from '#web/features/calls/if-may-read.tsx'
import { PrintButton } from '#web/features/calls/print-button.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

const route = getRouteApi('/app/calls/consents/$consentId')

export function CallConsentPage() {
  const { consentId } = route.useParams()
  return (
    <>
      <RecordHeader actions={<PrintButton />} />
      <IfMayRead>
        <ConsentProof consentId={consentId} />
      </IfMayRead>
    </>
  )
}
