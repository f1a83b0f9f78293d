import { useQueryClient } from '@tanstack/react-query'
import { CircleStop, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import type { SubscriptionDetail } from '#shared/contract/invoice-subscriptions.ts'
import { formatDate } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { subscriptionOptions } from './subscription-queries.ts'

type Act = 'pause' | 'resume' | 'end'
const calls = {
  pause: api.invoiceSubscriptions.pauseInvoiceSubscription,
  resume: api.invoiceSubscriptions.resumeInvoiceSubscription,
  end: api.invoiceSubscriptions.endInvoiceSubscription,
}
const said: Record<Act, string> = {
  pause: 'Abonnement mis en pause',
  resume: 'Abonnement repris',
  end: 'Abonnement terminé',
}

/** Pause, resumption and end, each with its consequence. */
export function SubscriptionActions({ subscription }: { subscription: SubscriptionDetail }) {
  const client = useQueryClient()
  const refusal = useRefusal('invoice:issue')
  const [asked, setAsked] = useState<Act | null>(null)
  // The words stay while the dialog fades.
  const [shown, setShown] = useState<Act>('pause')
  const { id: subscriptionId, status } = subscription
  const act = useAction((name: Act) => calls[name]({ subscriptionId }), {
    success: (_, name) => said[name],
    refresh: orpc.invoiceSubscriptions,
    onSuccess: (changed) => client.setQueryData(subscriptionOptions(subscriptionId).queryKey, changed),
  })
  if (status === 'ended') return null
  const ask = (name: Act) => {
    setShown(name)
    setAsked(name)
  }
  return (
    <>
      {status === 'active' ? (
        <Button icon={Pause} disabledReason={refusal} onClick={() => ask('pause')}>
          <span className="max-sm:sr-only">Mettre en pause</span>
        </Button>
      ) : (
        <Button icon={Play} disabledReason={refusal} onClick={() => ask('resume')}>
          <span className="max-sm:sr-only">Reprendre</span>
        </Button>
      )}
      <Button icon={CircleStop} disabledReason={refusal} onClick={() => ask('end')}>
        <span className="max-sm:sr-only">Terminer</span>
      </Button>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        {...wordsOf(shown, subscription)}
        onConfirm={() => act.mutateAsync(shown)}
      />
    </>
  )
}

function wordsOf(act: Act, { skippedDays, next, clientName }: SubscriptionDetail) {
  const of = clientName === null ? '' : ` de ${clientName}`
  if (act === 'pause')
    return {
      title: `Mettre en pause l’abonnement${of}\u202f?`,
      consequence:
        'Rien n’est facturé pendant la pause, et les échéances qui y tombent ne le seront pas ensuite. Vous pourrez reprendre l’abonnement quand vous voudrez.',
      confirmLabel: 'Mettre en pause',
      tone: 'neutral' as const,
    }
  if (act === 'end')
    return {
      title: `Terminer l’abonnement${of}\u202f?`,
      consequence:
        'Il ne fera plus aucune facture, et ne pourra pas être repris. Les factures déjà faites restent\u00a0; ce qui attend d’être émis ou envoyé reste en l’état.',
      confirmLabel: 'Terminer',
      tone: 'danger' as const,
    }
  const skipped = new Intl.ListFormat('fr').format(skippedDays.map((day) => formatDate(day)))
  const [first] = next
  return {
    title: `Reprendre l’abonnement${of}\u202f?`,
    consequence: [
      skippedDays.length === 0
        ? 'Aucune échéance n’est tombée pendant la pause.'
        : `Ne seront pas facturées les échéances tombées pendant la pause${NBSP}: ${skipped}.`,
      first ? `Prochaine facture${NBSP}: ${formatDate(first.on)}.` : 'Il ne reste aucune facture à faire.',
    ].join(' '),
    confirmLabel: 'Reprendre',
    tone: 'neutral' as const,
  }
}
