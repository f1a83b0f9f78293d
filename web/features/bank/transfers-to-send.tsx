import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig } from 'lucide-react'
import { useState } from 'react'
import type { RefundTransfer } from '#shared/contract/bank-transfers.ts'
import { formatMoney } from '#shared/french/format.ts'
import { formatIban } from '#shared/french/iban.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { ChooseForFile } from '#web/blocks/bank-files/choose-for-file.tsx'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { NewTransferFile } from './new-transfer-file.tsx'
import { transfersToSend } from './transfer-queries.ts'

/** Refunds that wait for a file. */
export function TransfersToSend({ timeZone }: { timeZone: string }) {
  const query = useQuery(transfersToSend)
  const [making, setMaking] = useState<RefundTransfer[] | null>(null)
  if (query.data === undefined) return <QueryState query={query} loading={<Skeleton className="h-48" />} />
  const { items } = query.data
  if (items.length === 0)
    return (
      <EmptyState
        icon={CircleCheckBig}
        title="Rien à virer"
        description="Les remboursements par virement que vous préparez depuis un règlement viendront ici."
      />
    )
  return (
    <>
      <ChooseForFile
        label="Remboursements à virer"
        rows={items}
        shown={(transfer) => ({
          id: transfer.id,
          name: transfer.holder,
          amountCents: transfer.amountCents,
          details: [formatIban(transfer.iban), transfer.reason],
          action: <DropTransfer transfer={transfer} />,
        })}
        noun={['virement', 'virements']}
        nothing="Choisissez au moins un virement"
        onMake={setMaking}
      />
      {making && <NewTransferFile transfers={making} timeZone={timeZone} onClose={() => setMaking(null)} />}
    </>
  )
}

/** The refund stays; only its transfer is not to be made. */
function DropTransfer({ transfer }: { transfer: RefundTransfer }) {
  const refusal = useRefusal('bank:write')
  const drop = useAction(() => api.bank.dropRefundTransfer({ transferId: transfer.id }), {
    success: 'Virement retiré. Le remboursement reste enregistré.',
    refresh: orpc.bank,
  })
  return (
    <Button
      size="sm"
      variant="ghost"
      disabledReason={refusal}
      disabled={drop.isPending}
      aria-label={`Fait autrement\u00a0: ${transfer.holder}, ${formatMoney(transfer.amountCents)}`}
      onClick={() => drop.mutate()}
    >
      Fait autrement
    </Button>
  )
}
