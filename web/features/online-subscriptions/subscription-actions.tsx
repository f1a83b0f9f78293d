import { useQueryClient } from '@tanstack/react-query'
import { CircleStop, Mail, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import type { OnlineSubscriptionDetail } from '#shared/contract/online-subscriptions.ts'
import { onlineSubscriptionCan } from '#shared/domain/online-subscriptions/online-subscription.ts'
import { formatLongDate } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { StopDialog, type When } from './stop-dialog.tsx'
import { onlineSubscriptionOptions } from './subscription-queries.ts'

type Asked = 'pause' | 'resume' | 'withdraw' | 'stop'

/** Sending anew, pause, resumption and end, each with its consequence. */
export function SubscriptionActions({ subscription }: { subscription: OnlineSubscriptionDetail }) {
  const client = useQueryClient()
  const refusal = useRefusal('invoice:issue')
  const [asked, setAsked] = useState<Asked | null>(null)
  // The words stay while the dialog fades.
  const [shown, setShown] = useState<Exclude<Asked, 'stop'>>('pause')
  const { id: subscriptionId, status, begun, periodEndsAt, timeZone } = subscription
  const act = useAction(
    ({ call }: { call: () => Promise<OnlineSubscriptionDetail>; said: string }) => call(),
    {
      success: (_, { said }) => said,
      refresh: orpc.onlineSubscriptions,
      onSuccess: (changed) => {
        client.setQueryData(onlineSubscriptionOptions(subscriptionId).queryKey, changed)
        setAsked(null)
      },
    },
  )
  const calls = api.onlineSubscriptions
  const stop = (when: When, said: string) => ({
    call: () => calls.stopOnlineSubscription({ subscriptionId, when }),
    said,
  })
  const confirmed = {
    pause: { call: () => calls.pauseOnlineSubscription({ subscriptionId }), said: 'Abonnement mis en pause' },
    resume: { call: () => calls.resumeOnlineSubscription({ subscriptionId }), said: 'Abonnement repris' },
    withdraw: stop('now', 'Proposition retirée'),
  }
  const ask = (name: Exclude<Asked, 'stop'>) => {
    setShown(name)
    setAsked(name)
  }
  if (status === 'ended') return null
  const may = (verb: 'pause' | 'resume' | 'resend') => onlineSubscriptionCan[verb]({ status }).ok
  return (
    <>
      {may('resend') && (
        <Button
          icon={Mail}
          disabledReason={refusal}
          loading={act.isPending && asked === null}
          onClick={() =>
            act.mutate({
              call: () => calls.resendOnlineSubscription({ subscriptionId }),
              said: 'Proposition envoyée de nouveau',
            })
          }
        >
          Renvoyer
        </Button>
      )}
      {may('pause') && (
        <Button icon={Pause} disabledReason={refusal} onClick={() => ask('pause')}>
          Mettre en pause
        </Button>
      )}
      {may('resume') && (
        <Button icon={Play} disabledReason={refusal} onClick={() => ask('resume')}>
          Reprendre
        </Button>
      )}
      <Button
        icon={CircleStop}
        disabledReason={refusal}
        onClick={() => (begun ? setAsked('stop') : ask('withdraw'))}
      >
        {begun ? 'Résilier' : 'Retirer'}
      </Button>
      <ConfirmDialog
        open={asked !== null && asked !== 'stop'}
        onOpenChange={(open) => !open && setAsked(null)}
        {...words[shown]}
        onConfirm={() => act.mutateAsync(confirmed[shown])}
      />
      <StopDialog
        open={asked === 'stop'}
        title="Résilier l’abonnement"
        periodEnd={periodEndsAt === null ? '' : formatLongDate(todayIn(timeZone, new Date(periodEndsAt)))}
        refund={
          'Plus rien n’est prélevé. La période payée n’est pas remboursée d’office\u00a0: remboursez-la depuis son paiement s’il y a lieu.'
        }
        pending={act.isPending}
        onClose={() => setAsked(null)}
        onStop={(when) =>
          act.mutate(stop(when, when === 'now' ? 'Abonnement résilié' : 'Résiliation enregistrée'))
        }
      />
    </>
  )
}

const words = {
  pause: {
    title: 'Mettre l’abonnement en pause\u202f?',
    consequence:
      'Rien n’est prélevé ni facturé pendant la pause, et ce qui y tombe ne le sera pas ensuite. Vous pourrez reprendre l’abonnement quand vous voudrez.',
    confirmLabel: 'Mettre en pause',
    tone: 'neutral',
  },
  resume: {
    title: 'Reprendre l’abonnement\u202f?',
    consequence: 'La prochaine période sera prélevée et facturée à sa date.',
    confirmLabel: 'Reprendre',
    tone: 'neutral',
  },
  withdraw: {
    title: 'Retirer la proposition\u202f?',
    consequence: 'Le client ne pourra plus l’accepter. Rien n’a été prélevé.',
    confirmLabel: 'Retirer',
    tone: 'danger',
  },
} as const
