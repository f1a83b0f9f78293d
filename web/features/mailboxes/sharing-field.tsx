import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConversationSummary } from '#shared/contract/conversations.ts'
import { type MailboxSharing, mailboxSharings, sharingTexts } from '#shared/domain/mailboxes/sharing.ts'
import { formatCount, formatDate } from '#shared/french/format.ts'
import { orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import type { MailboxSyncState } from '#web/blocks/mailboxes/mailbox-syncs.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type SharingFieldProps = {
  sync: MailboxSyncState
  disabled: boolean
  onShare: (sharing: MailboxSharing) => void
}

/** Chooses how far colleagues see a mailbox. Showing more asks for a confirmation that previews it. */
export function SharingField({ sync: { mailboxId, sharing }, disabled, onShare }: SharingFieldProps) {
  const [wanted, setWanted] = useState<MailboxSharing | null>(null)
  const showsMore = (next: MailboxSharing) => mailboxSharings.indexOf(next) > mailboxSharings.indexOf(sharing)
  return (
    <Field label="Partage avec l’équipe" help={sharingTexts[sharing].meaning}>
      <Select
        value={sharing}
        disabled={disabled}
        options={mailboxSharings.map((value) => ({
          value,
          label: sharingTexts[value].name,
          description: sharingTexts[value].meaning,
        }))}
        onValueChange={(next) => (showsMore(next) ? setWanted(next) : onShare(next))}
      />
      {wanted && (
        <SharingPreview
          mailboxId={mailboxId}
          sharing={wanted}
          onClose={() => setWanted(null)}
          onShare={() => {
            setWanted(null)
            onShare(wanted)
          }}
        />
      )}
    </Field>
  )
}

type SharingPreviewProps = {
  mailboxId: string
  sharing: MailboxSharing
  onClose: () => void
  onShare: () => void
}

/** Before a mailbox is shared: how many conversations colleagues will see, and the newest as they will see them. */
function SharingPreview({ mailboxId, sharing, onClose, onShare }: SharingPreviewProps) {
  const query = useQuery(
    orpc.conversations.previewSharing.queryOptions({ input: { mailboxId, sharing }, staleTime: 0 }),
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Ce que verra l’équipe"
      description={sharingTexts[sharing].meaning}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button
            variant="primary"
            disabledReason={query.data ? undefined : 'Attendez l’aperçu.'}
            onClick={onShare}
          >
            Partager
          </Button>
        </>
      }
    >
      {query.data ? (
        <Seen conversations={query.data.conversations} items={query.data.items} />
      ) : (
        <QueryState query={query} loading={<Skeleton className="h-40" />} />
      )}
    </Dialog>
  )
}

function Seen({ conversations, items }: { conversations: number; items: readonly ConversationSummary[] }) {
  const { timezone } = useOrganization()
  if (conversations === 0)
    return <p className="text-sm">Aucune conversation pour l’instant. Les prochaines seront partagées.</p>
  return (
    <div className="grid grid-cols-1 gap-3 text-sm">
      <p>
        L’équipe verra {formatCount(conversations, 'conversation', 'conversations')}, sauf celles que vous
        gardez pour vous. {items.length < conversations ? 'Les plus récentes' : 'Les voici'}, comme elle les
        verra&nbsp;:
      </p>
      <ul aria-label="Aperçu du partage" className="rounded-md border border-line">
        {items.map(({ id, senders, subject, snippet, lastAt }) => (
          <li key={id} className="border-line border-b px-4 py-2.5 last:border-b-0">
            <p className="flex items-baseline gap-2">
              <span className="min-w-0 flex-1 truncate font-medium">
                {senders.filter(Boolean).join(', ') || 'Expéditeur inconnu'}
              </span>
              <span className="shrink-0 text-muted text-xs">{formatDate(lastAt, timezone)}</span>
            </p>
            <p className={subject === null ? 'truncate text-muted italic' : 'truncate'}>
              {subject === null ? 'Objet réservé à son propriétaire' : subject || 'Sans objet'}
            </p>
            {snippet && <p className="truncate text-muted text-xs">{snippet}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}
