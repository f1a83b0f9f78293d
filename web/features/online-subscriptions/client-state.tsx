import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubscriptionLinkView } from '#shared/contract/online-subscriptions.ts'
import { formatDateTime, formatLongDate } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { fetchJson } from '#web/api/fetch-json.ts'
import { WaitingControls } from '#web/patterns/form/waiting-controls.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useFirstSign } from '#web/ui/use-first-sign.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'
import type { When } from './stop-dialog.tsx'

// Few who open the page stop it, and a dialog weighs as much as the rest of the page.
const loadDialog = () => import('./stop-dialog.tsx')
const prepareDialog = () => void loadDialog().catch(() => {})
const nothing = () => {}

type ClientStateProps = {
  view: SubscriptionLinkView
  token: string
  onChanged: (view: SubscriptionLinkView) => void
}

/** Where the subscription is, and « Résilier » while there is something to stop. */
export function ClientState({ view, token, onChanged }: ClientStateProps) {
  const [asking, setAsking] = useState(false)
  const [notLoaded, setNotLoaded] = useState(false)
  const stop = useMutation({
    mutationFn: (when: When) => fetchJson('POST /subscription-links/{token}/stop', { token, when }),
    onSuccess: (fresh) => {
      setAsking(false)
      onChanged(fresh)
    },
    onError: () => setAsking(false),
  })
  const dialog = useLoaded(loadDialog, asking, () => {
    setAsking(false)
    setNotLoaded(true)
  })
  const stoppable = view.begun && view.status !== 'ended'
  useFirstSign(stoppable ? prepareDialog : nothing)
  const { begun, periodEndsAt, endsAt, endedAt, timeZone, organizationName, consent } = view
  const day = (at: string) => formatLongDate(todayIn(timeZone, new Date(at)))
  const said = stateOf(view, day)
  return (
    <>
      {said && (
        <Alert tone={said.tone} title={said.title} live>
          {said.text}
          {consent !== null && begun && (
            <>
              {' '}
              Accord donné par {consent.name} le {formatDateTime(consent.at, timeZone)}.
            </>
          )}
        </Alert>
      )}
      {stop.isError && (
        <Alert tone="danger" title="L’abonnement n’a pas pu être résilié" live>
          {isOutOfReach(stop.error)
            ? `${organizationName} n’a plus accès au compte Stripe qui prélève l’abonnement. Pour résilier, écrivez à`
            : `${messageOf(stop.error)} Réessayez, ou écrivez à`}{' '}
          <SellerAddress view={view} />.
        </Alert>
      )}
      {notLoaded && (
        <Alert tone="danger" title="La résiliation n’a pas pu s’ouvrir" live>
          Vérifiez votre connexion, puis réessayez.
        </Alert>
      )}
      {stoppable && (
        <WaitingControls>
          <div>
            <Button
              loading={asking && dialog === null}
              onClick={() => {
                setNotLoaded(false)
                setAsking(true)
              }}
            >
              {endsAt === null ? 'Résilier l’abonnement' : 'Résilier tout de suite'}
            </Button>
          </div>
        </WaitingControls>
      )}
      {dialog && endedAt === null && (
        <dialog.StopDialog
          open={asking}
          title="Résilier votre abonnement"
          periodEnd={periodEndsAt === null ? '' : day(periodEndsAt)}
          refund={`Plus rien n’est prélevé. La période payée n’est pas remboursée${view.withdrawal?.open ? `${NBSP}: pour être remboursé, renoncez plutôt au contrat` : ''}.`}
          pending={stop.isPending}
          onClose={() => setAsking(false)}
          onStop={stop.mutate}
        />
      )}
    </>
  )
}

/** Asking again would not help: the account was taken away, or nothing reaches it. */
const isOutOfReach = (error: Error) =>
  error instanceof ApiError && ['payment_account_missing', 'payment_account_lost'].includes(error.code)

function SellerAddress({ view: { organizationEmail, organizationName } }: { view: SubscriptionLinkView }) {
  if (organizationEmail === null) return organizationName
  return (
    <a className="wrap-anywhere underline" href={`mailto:${organizationEmail}`}>
      {organizationEmail}
    </a>
  )
}

type Said = { tone: 'success' | 'info' | 'warning' | 'danger' | 'neutral'; title: string; text: string }

function stateOf(view: SubscriptionLinkView, day: (at: string) => string): Said | null {
  const { status, begun, endsAt, endedAt, periodEndsAt } = view
  if (status === 'ended')
    return begun
      ? {
          tone: 'neutral',
          title: 'Abonnement résilié',
          text: `Depuis le ${day(endedAt!)}, plus rien n’est prélevé.`,
        }
      : { tone: 'neutral', title: 'Proposition retirée', text: 'Rien n’a été prélevé.' }
  if (endsAt !== null)
    return {
      tone: 'info',
      title: 'Résiliation enregistrée',
      text: `L’abonnement prend fin le ${day(endsAt)}. Plus rien ne sera prélevé.`,
    }
  if (status === 'unpaid')
    return {
      tone: 'danger',
      title: 'Paiement refusé',
      text: 'Votre banque a refusé le dernier paiement. Il sera présenté de nouveau.',
    }
  if (status === 'paused')
    return { tone: 'warning', title: 'Abonnement en pause', text: 'Rien n’est prélevé pendant la pause.' }
  if (status === 'active')
    return {
      tone: 'success',
      title: 'Abonnement en cours',
      text:
        periodEndsAt === null
          ? 'Vous recevez une facture pour chaque période payée.'
          : `Prochain prélèvement le ${day(periodEndsAt)}. Vous recevez une facture pour chaque période payée.`,
    }
  return null
}
