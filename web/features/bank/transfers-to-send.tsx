import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheckBig, FileDown } from 'lucide-react'
import { useState } from 'react'
import type { RefundTransfer } from '#shared/contract/bank-transfers.ts'
import { formatCount, formatMoney } from '#shared/french/format.ts'
import { formatIban } from '#shared/french/iban.ts'
import { messageOf } from '#web/api/api-error.ts'
import { api, orpc } from '#web/api/client.ts'
import { useRefusal } from '#web/api/rights.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { NewTransferFile } from './new-transfer-file.tsx'
import { transfersToSend } from './transfer-queries.ts'

/** Refunds that wait for a file: all are chosen until some are not. */
export function TransfersToSend({ timeZone }: { timeZone: string }) {
  const query = useQuery(transfersToSend)
  const refusal = useRefusal('bank:write')
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const [making, setMaking] = useState<RefundTransfer[] | null>(null)
  const client = useQueryClient()
  const drop = useMutation({
    mutationFn: (transferId: string) => api.bank.dropRefundTransfer({ transferId }),
    onSuccess: () => toast.success('Virement retiré. Le remboursement reste enregistré.'),
    onError: (error: Error) => toast.error(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: orpc.bank.key() }),
  })
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
  const chosen = items.filter(({ id }) => !without.has(id))
  const total = chosen.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const choose = (id: string, isChosen: boolean) =>
    setWithout((before) => new Set(isChosen ? [...before].filter((one) => one !== id) : [...before, id]))
  return (
    <Card flush>
      <ul aria-label="Remboursements à virer">
        {items.map((transfer) => (
          <li
            key={transfer.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b p-4 sm:px-5"
          >
            <div className="min-w-0 flex-1 basis-60">
              <Checkbox
                label={`${transfer.holder} · ${formatMoney(transfer.amountCents)}`}
                checked={!without.has(transfer.id)}
                onChange={({ target }) => choose(transfer.id, target.checked)}
              />
              <p className="wrap-anywhere mt-0.5 ps-6 text-muted text-xs">
                {[formatIban(transfer.iban), transfer.reason].join(' · ')}
              </p>
            </div>
            <Button
              size="sm"
              variant="ghost"
              disabledReason={refusal}
              disabled={drop.isPending}
              aria-label={`Fait autrement\u00a0: ${transfer.holder}, ${formatMoney(transfer.amountCents)}`}
              onClick={() => drop.mutate(transfer.id)}
            >
              Fait autrement
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3 p-4 sm:px-5">
        <p role="status" className="text-muted text-sm">
          {formatCount(chosen.length, 'virement', 'virements')}, {formatMoney(total)}
        </p>
        <Button
          icon={FileDown}
          variant="primary"
          disabledReason={refusal ?? (chosen.length === 0 ? 'Choisissez au moins un virement' : undefined)}
          onClick={() => setMaking(chosen)}
        >
          Créer le fichier…
        </Button>
      </div>
      {making && <NewTransferFile transfers={making} timeZone={timeZone} onClose={() => setMaking(null)} />}
    </Card>
  )
}
