import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig } from 'lucide-react'
import { useState } from 'react'
import type { CollectableInvoice } from '#shared/contract/debit-files.ts'
import { formatDate } from '#shared/french/format.ts'
import { ChooseForFile } from '#web/blocks/bank-files/choose-for-file.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { collectableInvoices } from './debit-queries.ts'
import { NewDebitFile } from './new-debit-file.tsx'

/** Invoices whose client signed a mandate. */
export function DebitsToMake() {
  const query = useQuery(collectableInvoices)
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
  return (
    <>
      <ChooseForFile
        label="Factures à prélever"
        rows={items}
        shown={({ invoiceId, number, clientName, owedCents, dueOn, reference, earliestOn }) => ({
          id: invoiceId,
          name: `${number} · ${clientName}`,
          amountCents: owedCents,
          details: [
            ...(dueOn === null ? [] : [`à payer le ${formatDate(dueOn)}`]),
            `mandat ${reference}`,
            `à prélever dès le ${formatDate(earliestOn)}`,
          ],
        })}
        noun={['prélèvement', 'prélèvements']}
        nothing="Choisissez au moins une facture"
        onMake={setMaking}
      />
      {making && <NewDebitFile invoices={making} onClose={() => setMaking(null)} />}
    </>
  )
}
