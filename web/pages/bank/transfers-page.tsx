import { useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { TransferFiles } from '#web/features/bank/transfer-files.tsx'
import { TransfersToSend } from '#web/features/bank/transfers-to-send.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { Alert } from '#web/ui/alert.tsx'

/** « Virements »: refunds that the bank has to transfer, and the files made for it. */
export function TransfersPage() {
  const refusal = useRefusal('bank:read')
  const { timezone } = useOrganization()
  return (
    <>
      <RecordHeader />
      {refusal ? (
        <Alert tone="info">{refusal}</Alert>
      ) : (
        <>
          <TransfersToSend timeZone={timezone} />
          <TransferFiles timeZone={timezone} />
        </>
      )}
    </>
  )
}
