import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCan } from '#web/api/use-can.ts'
import { ImapForm } from '#web/features/mailboxes/imap-form.tsx'
import { mailboxesOptions } from '#web/features/mailboxes/mailbox-queries.ts'
import { usePageTitle } from '#web/layouts/document-title.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const route = getRouteApi('/app/manager/mail/new')

/** Adds a mailbox by IMAP and SMTP, or reconnects one. */
export function NewMailAccountPage() {
  const { mailboxId } = route.useSearch()
  const title = mailboxId === undefined ? 'Ajouter un compte mail' : 'Reconnecter un compte mail'
  usePageTitle(title)
  return (
    <>
      <RecordHeader
        title={title}
        description="Par IMAP et SMTP, toujours chiffrés. Le mot de passe est essayé, puis gardé chiffré."
      />
      {mailboxId === undefined ? <Form mailboxId={null} /> : <Form key={mailboxId} mailboxId={mailboxId} />}
    </>
  )
}

function Form({ mailboxId }: { mailboxId: string | null }) {
  const navigate = useNavigate()
  const mayRead = useCan('inbox:read')
  const query = useQuery({
    ...mailboxesOptions,
    refetchInterval: false,
    enabled: mayRead && mailboxId !== null,
  })
  const mailbox = query.data?.items.find(({ id, provider }) => id === mailboxId && provider === 'imap')
  if (mailboxId !== null && mayRead && !mailbox) {
    if (query.data)
      return (
        <EmptyState
          title="Ce compte n’existe plus"
          description="Il a été supprimé entre-temps."
          action={<LinkButton to="/manager/mail">Voir les comptes mail</LinkButton>}
        />
      )
    return (
      <QueryState
        query={query}
        errorTitle="Erreur de chargement"
        loading={
          <div className="grid max-w-form gap-5">
            <Skeleton className="h-56" />
            <Skeleton className="h-48" />
          </div>
        }
      />
    )
  }
  return (
    <ImapForm
      mailbox={mailbox ?? null}
      onConnected={() =>
        navigate({ to: '/manager/mail', search: { connected: 'success' }, ignoreBlocker: true })
      }
      cancel={<LinkButton to="/manager/mail">Annuler</LinkButton>}
    />
  )
}
