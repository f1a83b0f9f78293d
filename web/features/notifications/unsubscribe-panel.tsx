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

/** The page behind the link of a notification mail, signed in or not. It avoids the API client: it is a public page. */
export function UnsubscribePanel({ token }: { token: string }) {
  const link = useQuery({
    queryKey: [['notifications', 'getUnsubscription'], { input: { token } }],
    queryFn: () => fetchJson('GET /unsubscribe/{token}', { token }),
  })
  const stop = useMutation({
    mutationFn: (everything: boolean) => fetchJson('POST /unsubscribe/{token}', { token, everything }),
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
        Vous pouvez arrêter les e-mails nommés ci-dessous, ou tous les e-mails de notification de
        l’organisation. Vos notifications dans Ardoise restent inchangées, et vous pourrez recevoir ces
        e-mails à nouveau depuis vos préférences.
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
          <Button loading={stop.isPending && stop.variables} onClick={() => stop.mutate(true)}>
            Arrêter tous les e-mails de notification
          </Button>
        </WaitingControls>
      </div>
    </Card>
  )
}

const named = (kind: EventType | 'digest') => (kind === 'digest' ? 'Résumé quotidien' : eventTypes[kind])
const mailsOf = (kind: EventType | 'digest') =>
  kind === 'digest' ? 'le résumé quotidien' : `les e-mails ${guillemets(eventTypes[kind])}`

/** A line that the answer fills. */
const ToCome = () => <Skeleton className="h-5 w-48" />

function PreferencesLink() {
  return (
    <TextLink to="/notifications" search={{ tab: 'preferences' }}>
      Régler mes notifications
    </TextLink>
  )
}
