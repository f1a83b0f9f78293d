import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, Unlink } from 'lucide-react'
import { eventTypes } from '#shared/domain/events.ts'
import { guillemets } from '#shared/french/typography.ts'
import { messageOf } from '#web/api/api-error.ts'
import { fetchJson } from '#web/api/fetch-json.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
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
  if (!link.data)
    return (
      <QueryState
        query={link}
        heading="h1"
        loading={<Skeleton className="h-56 w-full rounded-md!" />}
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
  const { kind, organizationName, emailMasked, subscribed } = link.data
  const mails = kind === 'digest' ? 'le résumé quotidien' : `les e-mails ${guillemets(eventTypes[kind])}`
  if (stop.isSuccess || !subscribed)
    return (
      <EmptyState
        heading="h1"
        icon={CircleCheck}
        title={stop.isSuccess ? 'C’est fait' : 'Vous ne recevez déjà plus ces e-mails'}
        description={
          stop.isSuccess && stop.variables
            ? 'Vous ne recevrez plus aucun e-mail de notification de cette organisation.'
            : `Vous ne recevrez plus ${mails} de cette organisation.`
        }
        action={<PreferencesLink />}
      />
    )
  return (
    <Card>
      <h1 className="font-semibold text-xl tracking-tight">Ne plus recevoir ces e-mails</h1>
      <p className="mt-2 text-muted text-sm">
        L’adresse {emailMasked} reçoit {mails} de l’organisation {organizationName}. Vos notifications dans
        Ardoise restent inchangées.
      </p>
      {stop.error && (
        <Alert tone="danger" live className="mt-4">
          {messageOf(stop.error)}
        </Alert>
      )}
      <div className="mt-6 flex flex-wrap gap-2">
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
      </div>
    </Card>
  )
}

function PreferencesLink() {
  return (
    <TextLink to="/notifications" search={{ tab: 'preferences' }}>
      Régler mes notifications
    </TextLink>
  )
}
