import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig, FileDown } from 'lucide-react'
import { useState } from 'react'
import type { CollectableInvoice } from '#shared/contract/direct-debits.ts'
import { formatCount, formatDate, formatMoney } from '#shared/french/format.ts'
import { useRefusal } from '#web/api/rights.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { collectableInvoices } from './debit-queries.ts'
import { NewDebitFile } from './new-debit-file.tsx'

/** Invoices whose client signed a mandate: all are chosen until some are not. */
export function DebitsToMake() {
  const query = useQuery(collectableInvoices)
  const refusal = useRefusal('bank:write')
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const [making, setMaking] = useState<CollectableInvoice[] | null>(null)
  if (query.data === undefined) return <QueryState query={query} loading={<Skeleton className="h-48" />} />
  const { items } = query.data
  if (items.length === 0)
    return (
      <EmptyState
        icon={CircleCheckBig}
        title="Rien à prélever"
        description="Les factures dues par les clients qui ont signé un mandat viendront ici."
        action={<LinkButton to="/revenues/management/bank/mandates">Voir les mandats</LinkButton>}
      />
    )
  const chosen = items.filter(({ invoiceId }) => !without.has(invoiceId))
  const total = chosen.reduce((sum, { owedCents }) => sum + owedCents, 0)
  const choose = (id: string, isChosen: boolean) =>
    setWithout((before) => new Set(isChosen ? [...before].filter((one) => one !== id) : [...before, id]))
  return (
    <Card flush>
      <ul aria-label="Factures à prélever">
        {items.map(({ invoiceId, number, clientName, owedCents, dueOn, reference, earliestOn }) => (
          <li key={invoiceId} className="border-line border-b p-4 sm:px-5">
            <Checkbox
              label={`${number} · ${clientName} · ${formatMoney(owedCents)}`}
              checked={!without.has(invoiceId)}
              onChange={({ target }) => choose(invoiceId, target.checked)}
            />
            <p className="wrap-anywhere mt-0.5 ps-6 text-muted text-xs">
              {[
                ...(dueOn === null ? [] : [`à payer le ${formatDate(dueOn)}`]),
                `mandat ${reference}`,
                `à prélever dès le ${formatDate(earliestOn)}`,
              ].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3 p-4 sm:px-5">
        <p role="status" className="text-muted text-sm">
          {formatCount(chosen.length, 'prélèvement', 'prélèvements')}, {formatMoney(total)}
        </p>
        <Button
          icon={FileDown}
          variant="primary"
          disabledReason={refusal ?? (chosen.length === 0 ? 'Choisissez au moins une facture' : undefined)}
          onClick={() => setMaking(chosen)}
        >
          Créer le fichier…
        </Button>
      </div>
      {making && <NewDebitFile invoices={making} onClose={() => setMaking(null)} />}
    </Card>
  )
}
