import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ALLOCATIONS_MAX } from '#shared/contract/payments.ts'
import { spreadPayment } from '#shared/domain/payments/spread-payment.ts'
import { formatMoney } from '#shared/french/format.ts'
import { orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { useCan } from '#web/api/use-can.ts'
import { QueryItems } from '#web/patterns/list/query-items.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { clientPaymentsOptions } from './invoice-queries.ts'
import { PaymentRow } from './payment-row.tsx'
import { PaymentSpreadList } from './payment-spread-list.tsx'
import { RecordPaymentDialog } from './record-payment-dialog.tsx'

type Client = { companyId: string } | { contactId: string }

/** The last payments of a client, for its page, and « Enregistrer un paiement »: the oldest debts first, the rest at its credit. */
export function ClientPayments(client: Client) {
  const { timezone } = useOrganization()
  const mayRead = useCan('payment:read')
  const mayWrite = useCan('payment:write')
  const query = useQuery({ ...clientPaymentsOptions(client), enabled: mayRead })
  const [recording, setRecording] = useState(false)
  if (!mayRead) return null
  return (
    <Card
      title="Règlements"
      aria-label="Règlements"
      line={query.data?.items.length === 0 && 'Aucun règlement'}
      actions={
        mayWrite && (
          <Button size="sm" icon={Plus} onClick={() => setRecording(true)}>
            Enregistrer un paiement
          </Button>
        )
      }
    >
      {mayWrite && <Recording {...client} open={recording} onOpenChange={setRecording} />}
      <QueryItems query={query} loading={<Skeleton className="h-16" />} empty={null}>
        {(payments) => (
          <ul aria-label="Règlements du client" className="border-line border-t">
            {payments.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} timeZone={timezone} />
            ))}
          </ul>
        )}
      </QueryItems>
      {query.data?.nextCursor && 'companyId' in client && (
        <p className="mt-3 text-sm">
          <TextLink to="/revenues/history" search={client}>
            Voir tous les mouvements de ce client
          </TextLink>
        </p>
      )}
    </Card>
  )
}

type RecordingProps = Client & { open: boolean; onOpenChange: (open: boolean) => void }

function Recording({ open, onOpenChange, ...client }: RecordingProps) {
  const { timezone } = useOrganization()
  const owing = useQuery({
    ...orpc.invoices.listInvoices.queryOptions({
      input: { ...client, owed: 'true', credit: 'false', limit: 100 },
    }),
    enabled: open,
  })
  const organization = useQuery({
    ...orpc.organizations.getOrganization.queryOptions({ input: {} }),
    enabled: open,
  })
  // The invoices of a company are paid by it, also those of one of its contacts.
  const payable = (owing.data?.items ?? []).filter(
    (one) => one.number !== null && ('companyId' in client || one.companyId === null),
  )
  const currency = payable[0]?.currency ?? organization.data?.currency ?? 'EUR'
  const asked = payable
    .filter((one) => one.currency === currency)
    .toSorted((a, b) => ((a.dueOn ?? '') < (b.dueOn ?? '') ? -1 : 1))
    .slice(0, ALLOCATIONS_MAX)
  const owedCents = asked.reduce((sum, one) => sum + one.owedCents, 0)
  return (
    <RecordPaymentDialog
      title="Enregistrer un paiement"
      description={
        asked.length === 0
          ? 'Aucune facture n’attend de paiement\u00a0: la somme reste au crédit du client.'
          : `${formatMoney(owedCents, currency)} restent dus. Le règlement paie les échéances les plus anciennes d’abord\u202f; le reste est gardé au crédit du client.`
      }
      on={client}
      proposedCents={null}
      spread={(cents) => ({
        pays: { ...client, allocations: spreadPayment(cents, asked).allocations },
        told: <PaymentSpreadList cents={cents} asked={asked} currency={currency} />,
      })}
      currency={currency}
      timeZone={timezone}
      open={open}
      onOpenChange={onOpenChange}
    />
  )
}
