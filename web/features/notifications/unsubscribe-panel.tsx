import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, Unlink } from 'lucide-react'
import { type EventType, eventTypes } from '#shared/domain/events.ts'
import { guillemets } from '#shared/french/typography.ts'
import { messageOf } from '#web/api/api-error.ts'
import { fetchJson } from '#web/api/fetch-json.ts'
import { WaitingControls } from '#web/patterns/form/waiting-controls.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** The page behind the link of a notification or a prospecting mail, signed in or not. It avoids the API client: it is a public page. */
export function UnsubscribePanel({ token }: { token: string }) {
  const link = useQuery({
    queryKey: [['notifications', 'getUnsubscription'], { input: { token } }],
    queryFn: () => fetchJson('GET /unsubscribe/{token}', { token }),
  })
  const stop = useMutation({
    mutationFn: (everything: boolean) => fetchJson('POST /unsubscribe/{token}', { token, everything }),
  })
  const undo = useMutation({
    mutationFn: () => fetchJson('POST /unsubscribe/{token}/undo', { token }),
  })
  if (link.error && !link.data)
    return (
      <QueryState
        query={link}
        heading="h1"
        loading={null}
        missing={
          <EmptyState
            heading="h1"
            icon={Unlink}
            title="Ce lien n’est pas valide"
            description="Vérifiez qu’il est complet, ou réglez vos notifications depuis votre espace."
            action={<PreferencesLink />}
          />
        }
      />
    )
  const { data } = link
  if (undo.data)
    return <Undone subscribed={undo.data.subscribed} organization={data?.organizationName ?? null} />
  if (data?.kind === 'prospecting' && (stop.isSuccess || !data.subscribed))
    return (
      <EmptyState
        heading="h1"
        icon={CircleCheck}
        title={stop.isSuccess ? 'C’est fait' : 'Vous ne recevez déjà plus ces e-mails'}
        description={`${data.organizationName ?? 'Cette organisation'} ne vous enverra plus d’e-mails de prospection.`}
        action={
          <>
            {undo.error && (
              <Alert tone="danger" live>
                {messageOf(undo.error)}
              </Alert>
            )}
            <WaitingControls>
              <Button loading={undo.isPending} onClick={() => undo.mutate()}>
                Annuler ma désinscription
              </Button>
            </WaitingControls>
          </>
        }
      />
    )
  if (stop.isSuccess || data?.subscribed === false)
    return (
      <EmptyState
        heading="h1"
        icon={CircleCheck}
        title={stop.isSuccess ? 'C’est fait' : 'Vous ne recevez déjà plus ces e-mails'}
        description={
          stop.isSuccess && stop.variables
            ? 'Vous ne recevrez plus aucun e-mail de notification de cette organisation.'
            : `Vous ne recevrez plus ${data ? mailsOf(data.kind) : 'ces e-mails'} de cette organisation.`
        }
        action={<PreferencesLink />}
      />
    )
  return (
    <Card>
      <h1 className="font-semibold text-xl tracking-tight">Ne plus recevoir ces e-mails</h1>
      {/* The largest text, and it says nothing of the token: it is drawn before the scripts run (ADR 081). */}
      <p className="mt-2 text-muted text-sm">
        Vous pouvez arrêter les e-mails nommés ci-dessous, sans vous connecter. Rien d’autre ne change&nbsp;:
        vos échanges avec cette organisation et vos notifications dans Ardoise restent ce qu’ils sont, et vous
        pourrez revenir sur ce choix.
      </p>
      <div className="mt-5">
        <DescriptionList
          items={[
            { label: 'E-mails', value: data ? named(data.kind) : <ToCome /> },
            { label: 'Organisation', value: data ? data.organizationName : <ToCome /> },
            { label: 'Adresse', value: data ? data.emailMasked : <ToCome /> },
          ]}
        />
      </div>
      {stop.error && (
        <Alert tone="danger" live className="mt-4">
          {messageOf(stop.error)}
        </Alert>
      )}
      <div className="mt-6 flex flex-wrap gap-2">
        <WaitingControls>
          <Button
            variant="primary"
            loading={stop.isPending && !stop.variables}
            onClick={() => stop.mutate(false)}
          >
            Ne plus recevoir ces e-mails
          </Button>
          {data?.kind !== 'prospecting' && (
            <Button loading={stop.isPending && stop.variables} onClick={() => stop.mutate(true)}>
              Arrêter tous les e-mails de notification
            </Button>
          )}
        </WaitingControls>
      </div>
    </Card>
  )
}

type Kind = EventType | 'digest' | 'prospecting'
const named = (kind: Kind) =>
  kind === 'digest' ? 'Résumé quotidien' : kind === 'prospecting' ? 'Prospection' : eventTypes[kind]
const mailsOf = (kind: Kind) =>
  kind === 'digest' ? 'le résumé quotidien' : `les e-mails ${guillemets(named(kind))}`

/** A line that the answer fills. */
const ToCome = () => <Skeleton className="h-5 w-48" />

function Undone({ subscribed, organization }: { subscribed: boolean; organization: string | null }) {
  const who = organization ?? 'Cette organisation'
  return (
    <EmptyState
      heading="h1"
      icon={CircleCheck}
      title={subscribed ? 'Désinscription annulée' : 'Vous restez désinscrit'}
      description={
        subscribed
          ? `${who} peut à nouveau vous écrire. Le lien de ses e-mails vous désinscrit à tout moment.`
          : `Vous vous êtes aussi opposé par un autre moyen. Pour recevoir ses e-mails, écrivez à ${who}.`
      }
    />
  )
}

function PreferencesLink() {
  return (
    <TextLink to="/notifications" search={{ tab: 'preferences' }}>
      Régler mes notifications
    </TextLink>
  )
}
