import { useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { CreditorId } from '#web/features/direct-debits/creditor-id.tsx'
import { DebitFiles } from '#web/features/direct-debits/debit-files.tsx'
import { DebitsToMake } from '#web/features/direct-debits/debits-to-make.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { Alert } from '#web/ui/alert.tsx'

/** « Prélèvements »: invoices that mandates pay, and the files made for the bank. */
export function DebitsPage() {
  const refusal = useRefusal('bank:read')
  const { timezone } = useOrganization()
  return (
    <>
      <RecordHeader />
      {refusal ? (
        <Alert tone="info">{refusal}</Alert>
      ) : (
        <>
          <CreditorId />
          <DebitsToMake />
          <DebitFiles timeZone={timezone} />
        </>
      )}
    </>
  )
}
