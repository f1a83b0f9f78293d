import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ReceivedDetail } from '#shared/contract/received-invoices.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { receivedCan } from '#shared/domain/received-invoices/received-invoice.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { PayReceivedDialog } from './pay-received-dialog.tsx'
import { keepReceived } from './received-queries.ts'
import { RefuseReceivedDialog } from './refuse-received-dialog.tsx'

type Verdict = ReturnType<(typeof receivedCan)[keyof typeof receivedCan]>
const reasonOf = (verdict: Verdict) => (verdict.ok ? undefined : errorCodes[verdict.code].text)

const calls = {
  approve: ({ id: receivedId, revision }: ReceivedDetail) =>
    api.receivedInvoices.approveReceivedInvoice({ receivedId, revision }),
  reopen: ({ id: receivedId }: ReceivedDetail) => api.receivedInvoices.reopenReceivedInvoice({ receivedId }),
}
const said = { approve: 'Facture approuvée', reopen: 'Décision annulée' }

/** Offers the decisions on a received invoice; a greyed one says why. */
export function ReceivedActions({ invoice }: { invoice: ReceivedDetail }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const refusal = useRefusal('received_invoice:write')
  const [asked, setAsked] = useState<'refuse' | 'pay' | 'delete' | null>(null)
  const { id: receivedId, status, number, fileName } = invoice
  const act = useAction((name: keyof typeof calls) => calls[name](invoice), {
    success: (_, name) => said[name],
    onSuccess: (changed) => keepReceived(client, changed),
  })
  const remove = useAction(() => api.receivedInvoices.deleteReceivedInvoice({ receivedId }), {
    success: 'Facture reçue supprimée',
    onSuccess: async () => {
      await navigate({ to: '/revenues/management/received' })
      void client.invalidateQueries({ queryKey: orpc.receivedInvoices.key() })
    },
  })
  const close = () => setAsked(null)
  const busy = act.isPending
  return (
    <>
      {status === 'to_check' && (
        <>
          <Button
            icon={Trash2}
            disabledReason={refusal ?? reasonOf(receivedCan.delete(invoice))}
            onClick={() => setAsked('delete')}
          >
            Supprimer
          </Button>
          <Button disabledReason={refusal} onClick={() => setAsked('refuse')}>
            Refuser
          </Button>
          <Button
            variant="primary"
            loading={busy}
            disabledReason={refusal ?? reasonOf(receivedCan.approve(invoice))}
            onClick={() => act.mutate('approve')}
          >
            Approuver
          </Button>
        </>
      )}
      {status !== 'to_check' && (
        <Button icon={Undo2} loading={busy} disabledReason={refusal} onClick={() => act.mutate('reopen')}>
          {status === 'paid' ? 'Annuler le paiement' : 'Remettre à vérifier'}
        </Button>
      )}
      {status === 'approved' && (
        <Button
          variant="primary"
          disabledReason={refusal ?? reasonOf(receivedCan.pay(invoice))}
          onClick={() => setAsked('pay')}
        >
          Noter le paiement
        </Button>
      )}
      <RefuseReceivedDialog receivedId={receivedId} open={asked === 'refuse'} onClose={close} />
      <PayReceivedDialog invoice={invoice} open={asked === 'pay'} onClose={close} />
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={(open) => !open && close()}
        title={`Supprimer la facture reçue ${number ?? fileName}\u202f?`}
        consequence="Le fichier est supprimé avec elle. Vous pourrez le déposer de nouveau."
        confirmLabel="Supprimer"
        onConfirm={() => remove.mutateAsync()}
      />
    </>
  )
}
