import { useRefusal } from '#web/api/use-can.ts'
import { AttestationCard } from '#web/features/ledger/attestation-card.tsx'
import { ClosuresCard } from '#web/features/ledger/closures-card.tsx'
import { LedgerCard } from '#web/features/ledger/ledger-card.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { Alert } from '#web/ui/alert.tsx'

/** The inalterable ledger of the organization: its owner alone verifies it. */
export function LedgerPage() {
  const refusal = useRefusal('ledger:verify')
  return (
    <>
      <RecordHeader description="Ce qui est émis ne change plus, et le registre le prouve." />
      {refusal ? (
        <Alert tone="info">{refusal}</Alert>
      ) : (
        <div className="flex max-w-content flex-col gap-6">
          <LedgerCard />
          <ClosuresCard />
          <AttestationCard />
        </div>
      )}
    </>
  )
}
