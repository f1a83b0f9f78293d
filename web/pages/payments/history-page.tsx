import { ChartLine, Download } from 'lucide-react'
import { exportAddress } from '#web/api/export-address.ts'
import { useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { FailedEvents } from '#web/blocks/payments/failed-events.tsx'
import { MovementList } from '#web/features/payments/movement-list.tsx'
import { movementSearch } from '#web/features/payments/movement-search.ts'
import { WaitingRefunds } from '#web/features/payments/waiting-refunds.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'

/** « Historique de paiement »: the money ledger. */
export function HistoryPage() {
  const refusal = useRefusal('payment:read')
  const { timezone } = useOrganization()
  const [search] = useListSearch(movementSearch)
  const run = () =>
    window.location.assign(exportAddress('/movements/export', movementSearch.filtersOf(search)))
  useShortcuts(refusal ? [] : [{ label: 'Exporter l’historique (CSV)', icon: Download, run }])
  const exporting = !refusal && (
    <Button icon={Download} className="max-sm:px-2.5!" onClick={run}>
      <span className="max-sm:sr-only">Exporter</span>
    </Button>
  )
  return (
    <>
      <RecordHeader
        actions={
          <>
            <LinkButton to="/reports/financial" icon={ChartLine} className="max-sm:px-2.5!">
              <span className="max-sm:sr-only">Rapports financiers</span>
            </LinkButton>
            {exporting}
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
