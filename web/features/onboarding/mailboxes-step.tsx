import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { mailServiceNames, oauthProviders } from '#shared/domain/mailboxes/mailbox.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { startFailure } from '#web/blocks/mailboxes/mail-connection.ts'
import { MailboxStatusBadge } from '#web/blocks/mailboxes/mailbox-status-badge.tsx'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Connects a mailbox by the true flow, which leaves this page and comes back to the mail accounts. */
export function MailboxesStep({ onAside }: { onAside: () => void }) {
  const refusal = useRefusal('inbox:write')
  const mailboxes = useQuery({
    ...orpc.mailboxes.listMailboxes.queryOptions({ input: {} }),
    enabled: refusal === undefined,
  })
  const providers = useQuery(orpc.mailboxes.getMailProviders.queryOptions({ input: {} }))
  const start = useAction(api.mailboxes.startMailConnection, {
    failure: (error, { provider }) => startFailure(provider, error),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  if (!providers.data || mailboxes.isLoadingError)
    return (
      <QueryState
        query={[providers, mailboxes]}
        errorTitle="Les comptes mail n’ont pas pu être chargés"
        loading={<Skeleton className="h-40" />}
      />
    )
  const offered = oauthProviders.filter((provider) => providers.data[provider])
  const missing = oauthProviders.filter((provider) => !providers.data[provider])
  const items = mailboxes.data?.items ?? []
  const byImap = offered.length === 0 ? 'Connecter une boîte (IMAP)' : 'Connecter une autre boîte (IMAP)'
  return (
    <div className="flex flex-col gap-5 text-sm">
      <p>
        Connectez l’adresse avec laquelle vous écrivez à vos clients. Ardoise ne lit rien sans votre accord,
        que vous retirez quand vous voulez.
      </p>
      {items.length > 0 && (
        <ul
          aria-label="Comptes connectés"
          className="divide-y divide-line rounded-md border border-line px-4"
        >
          {items.map(({ id, address, status }) => (
            <li key={id} className="flex items-center justify-between gap-3 py-2.5">
              <span className="min-w-0 truncate font-medium">{address}</span>
              <MailboxStatusBadge status={status} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {offered.map((provider) => (
          <Button
            key={provider}
            icon={Mail}
            loading={start.isPending && start.variables.provider === provider}
            disabledReason={refusal ?? null}
            onClick={() => start.mutate({ provider })}
          >
            Connecter {mailServiceNames[provider]}
          </Button>
        ))}
        {refusal === undefined ? (
          <LinkButton to="/manager/mail" icon={Mail} onClick={onAside}>
            {byImap}
          </LinkButton>
        ) : (
          <Button icon={Mail} disabledReason={refusal}>
            {byImap}
          </Button>
        )}
      </div>
      {missing.length > 0 && (
        <p className="text-muted">
          {missing.map((provider) => mailServiceNames[provider]).join(' et ')}&nbsp;: cette installation n’est
          pas reliée à {missing.length > 1 ? 'ces services' : 'ce service'}. Une adresse{' '}
          {mailServiceNames[missing[0]!]} se connecte aussi par IMAP.
        </p>
      )}
      {refusal === undefined && (
        <p className="text-muted">
          Vous y quittez cette fenêtre un instant&nbsp;: «&#8239;Reprendre la configuration&#8239;» vous
          ramène ici.
        </p>
      )}
    </div>
  )
}
