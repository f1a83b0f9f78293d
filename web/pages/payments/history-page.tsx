import { ChartLine } from 'lucide-react'
import { useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { FailedEvents } from '#web/blocks/payments/failed-events.tsx'
import { MovementList } from '#web/features/payments/movement-list.tsx'
import { movementSearch } from '#web/features/payments/movement-search.ts'
import { WaitingRefunds } from '#web/features/payments/waiting-refunds.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { ExportLink } from '#web/patterns/list/export-link.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** « Historique de paiement »: the money ledger. */
export function HistoryPage() {
  const refusal = useRefusal('payment:read')
  const { timezone } = useOrganization()
  return (
    <>
      <RecordHeader
        actions={
          <>
            <LinkButton to="/reports/financial" icon={ChartLine} className="max-sm:px-2.5!">
              <span className="max-sm:sr-only">Rapports financiers</span>
            </LinkButton>
            {!refusal && <ExportLink path="/movements/export" list={movementSearch} rows="l’historique" />}
          </>
        }
      />
      {refusal ? (
        <Alert tone="info">{refusal}</Alert>
      ) : (
        <>
          <FailedEvents timeZone={timezone} />
          <WaitingRefunds />
          <MovementList timeZone={timezone} />
        </>
      )}
    </>
  )
}
