import { ShieldCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import type { LedgerFault } from '#shared/contract/ledger.ts'
import { ledgerFaultText } from '#shared/domain/invoices/ledger-words.ts'
import { formatCount, formatDateTime } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'

/** « Vérifier le registre » : every row, document and file against the prints taken at issue. */
export function LedgerCard() {
  const { walk, checked, stop } = useVerification()
  const refusal = useRefusal('ledger:verify')
  const rows = formatCount(checked, 'ligne vérifiée', 'lignes vérifiées')
  return (
    <Card
      title="Vérification"
      description="Recalcule l’empreinte de chaque document émis, de ses fichiers et de chaque clôture, et nomme la première ligne altérée."
      actions={
        walk.isPending ? (
          <Button onClick={stop}>Arrêter</Button>
        ) : (
          <Button icon={ShieldCheck} variant="primary" disabledReason={refusal} onClick={() => walk.mutate()}>
            Vérifier le registre
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {walk.isPending && <Progress label="Vérification en cours" value={null} detail={rows} />}
        {walk.error && (
          <Alert tone="danger" live title="La vérification n’a pas pu aller au bout">
            {messageOf(walk.error)}
          </Alert>
        )}
        {walk.isSuccess && walk.data === null && (
          <Alert tone="warning" live title="Vérification arrêtée">
            {rows}, sans altération jusque-là.
          </Alert>
        )}
        {walk.data && <Result verdict={walk.data} />}
        {walk.isIdle && (
          <p className="text-muted text-sm">
            Rien n’a encore été vérifié depuis cette page. La vérification ne change rien au registre.
          </p>
        )}
      </div>
    </Card>
  )
}

function Result({ verdict: { checked, fault, at } }: { verdict: Verdict }) {
  const { timezone } = useOrganization()
  const rows = formatCount(checked, 'ligne vérifiée', 'lignes vérifiées')
  const when = `${rows} le ${formatDateTime(at, timezone)}.`
  if (fault === null)
    return (
      <Alert tone="success" live title="Le registre est intact">
        {when}
      </Alert>
    )
  return (
    <Alert tone="danger" live title="Le registre a été altéré">
      <p>{ledgerFaultText(fault)}</p>
      <p className="mt-1">{when} Ce qui suit n’a pas été lu.</p>
    </Alert>
  )
}

type Verdict = { checked: number; fault: LedgerFault | null; at: string }

/** Walks the ledger from its first row, stretch after stretch, until its end, the first fault, or the user's « Arrêter ». */
function useVerification() {
  const [checked, setChecked] = useState(0)
  const stopped = useRef(false)
  const walk = useAction(
    async (): Promise<Verdict | null> => {
      stopped.current = false
      setChecked(0)
      let sum = 0
      for (let after: number | null = 0; after !== null; ) {
        const stretch: Awaited<ReturnType<typeof api.invoices.verifyLedger>> =
          await api.invoices.verifyLedger({ after })
        sum += stretch.checked
        setChecked(sum)
        if (stretch.fault !== null || stretch.next === null)
          return { checked: sum, fault: stretch.fault, at: new Date().toISOString() }
        if (stopped.current) return null
        after = stretch.next
      }
      return null
    },
    { failure: null },
  )
  const stop = () => {
    stopped.current = true
  }
  return { walk, checked, stop }
}
