import { useQuery } from '@tanstack/react-query'
import { HardDrive } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Mailbox } from '#shared/contract/mailboxes.ts'
import { type MailboxProvider, mailboxProviders } from '#shared/domain/mailboxes/mailbox.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useOrganization } from '#web/api/me.ts'
import { usePlanRefusal } from '#web/api/plan.ts'
import { useCan, useRefusal } from '#web/api/use-can.ts'
import { type MailboxSyncState, mailboxSyncsOptions } from '#web/blocks/mailboxes/mailbox-syncs.ts'
import { PlanNotice } from '#web/blocks/plans/plan-notice.tsx'
import { timings } from '#web/messages/timings.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { ArchivesCard } from './archives-card.tsx'
import { DeleteMailbox } from './delete-mailbox.tsx'
import { isOAuth, serviceLooks } from './mail-service.ts'
import { mailboxesOptions, mailProvidersOptions } from './mailbox-queries.ts'
import { MailboxRow } from './mailbox-row.tsx'
import { MailboxSync } from './mailbox-sync.tsx'
import { ServiceCard } from './service-card.tsx'
import { archivesOptions } from './use-archives.ts'
import { useConnectMailbox } from './use-connect-mailbox.ts'

/** Specification 2.15: one's mailboxes by service, with what asks for attention above them; `below`: what other features say of each. */
export function MailboxList({ below }: { below: (mailboxId: string) => ReactNode }) {
  const { timezone } = useOrganization()
  const refusal = useRefusal('inbox:write') ?? null
  const full = usePlanRefusal('mailbox:connect')
  const mailboxes = useQuery({ ...mailboxesOptions, enabled: useCan('inbox:read') })
  const { data: configured } = useQuery(mailProvidersOptions)
  const { data: syncs } = useQuery({ ...mailboxSyncsOptions, enabled: useCan('inbox:read') })
  const { data: archives } = useQuery({ ...archivesOptions, enabled: useCan('inbox:read') })
  const { connect, leaving } = useConnectMailbox()
  const [deleting, setDeleting] = useState<Mailbox | null>(null)
  const now = useNow(timings.relativeTime)
  const items = mailboxes.data?.items
  const expired = items?.filter(({ status }) => status !== 'active') ?? []
  const unconfigured = (provider: MailboxProvider) =>
    isOAuth(provider) && configured?.[provider] === false
      ? `La connexion ${serviceLooks[provider].title} n’est pas configurée sur cette installation.`
      : null
  return (
    <div className="grid max-w-cards gap-4">
      {refusal ? <Alert>{refusal}</Alert> : <PlanNotice refusal={full} />}
      {mailboxes.isError && (
        <Alert
          live
          tone="danger"
          title="Erreur de chargement"
          action={
            <Button size="sm" loading={mailboxes.isFetching} onClick={() => void mailboxes.refetch()}>
              Réessayer
            </Button>
          }
        >
          {messageOf(mailboxes.error)}
        </Alert>
      )}
      {expired.length > 0 && (
        <Alert tone="warning" title="Autorisation expirée">
          {expired.length === 1
            ? `Ardoise n’a plus accès au compte ${expired[0]?.address}.`
            : `Ardoise n’a plus accès à ${expired.length} de vos comptes.`}
        </Alert>
      )}
      {mailboxProviders.map((provider) => (
        <ServiceCard
          key={provider}
          provider={provider}
          refusal={refusal ?? full?.message ?? null}
          unconfigured={unconfigured(provider)}
          leaving={leaving?.provider === provider && leaving.mailboxId === undefined}
          onConnect={() => isOAuth(provider) && connect({ provider })}
        >
          {rows(provider)}
        </ServiceCard>
      ))}
      <ArchivesCard archives={archives?.items} syncs={syncs?.items ?? []} refusal={refusal} />
      <LocalMailboxes
        syncs={archives ? (syncs?.items.filter(isLocal) ?? []) : []}
        refusal={refusal}
        now={now}
        timeZone={timezone}
        below={below}
      />
      <DeleteMailbox mailbox={deleting} onClose={() => setDeleting(null)} />
    </div>
  )

  function isLocal({ maildir, mailboxId }: MailboxSyncState) {
    return maildir && !archives?.items.some(({ id }) => id === mailboxId)
  }

  function syncOf({ id, address, status }: Mailbox) {
    const sync = syncs?.items.find(({ mailboxId }) => mailboxId === id)
    if (!sync || status !== 'active') return null
    return <MailboxSync sync={sync} address={address} refusal={refusal} now={now} timeZone={timezone} />
  }

  function rows(provider: MailboxProvider) {
    if (items === undefined) {
      if (mailboxes.fetchStatus === 'idle' && !mailboxes.isError) return null
      return mailboxes.isError ? <Unknown /> : <LoadingRow />
    }
    const own = items.filter((mailbox) => mailbox.provider === provider)
    if (own.length === 0) return null
    return (
      <ul>
        {own.map((mailbox) => (
          <MailboxRow
            key={mailbox.id}
            mailbox={mailbox}
            now={now}
            timeZone={timezone}
            refusal={refusal}
            unconfigured={unconfigured(provider)}
            leaving={leaving?.mailboxId === mailbox.id}
            onReconnect={() => isOAuth(provider) && connect({ provider, mailboxId: mailbox.id })}
            onDelete={() => setDeleting(mailbox)}
          >
            {syncOf(mailbox)}
            {below(mailbox.id)}
          </MailboxRow>
        ))}
      </ul>
    )
  }
}

/** As high as a row. */
const LoadingRow = () => (
  <div className="flex items-center justify-between gap-4 border-line border-t px-5 py-4">
    <div className="grid gap-2">
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-3.5 w-40" />
    </div>
    <Skeleton className="h-8 w-28" />
  </div>
)

const Unknown = () => (
  <p className="border-line border-t px-5 py-4 text-muted text-sm">Comptes inconnus pour le moment.</p>
)

type LocalMailboxesProps = {
  syncs: readonly MailboxSyncState[]
  refusal: string | null
  now: Date
  timeZone: string
  /** Lines that other features add to each. */
  below: (mailboxId: string) => ReactNode
}

/** Mailboxes that are folders of the server's own disk; nothing where there are none. */
function LocalMailboxes({ syncs, below, ...shown }: LocalMailboxesProps) {
  if (syncs.length === 0) return null
  return (
    <Card
      flush
      title={
        <span className="flex items-center gap-2">
          <HardDrive aria-hidden size={16} />
          Dossiers locaux
        </span>
      }
      description="Des messages rangés sur le disque de cette installation (Maildir)"
    >
      <ul>
        {syncs.map((sync) => (
          <li key={sync.mailboxId} className="grid gap-3 border-line border-t px-5 py-4">
            <p className="font-medium text-sm">{sync.address}</p>
            <MailboxSync sync={sync} address={sync.address} {...shown} />
            {below(sync.mailboxId)}
          </li>
        ))}
      </ul>
    </Card>
  )
}
