import { Pencil, Trash2 } from 'lucide-react'
import type { Archive } from '#shared/contract/mail-archives.ts'
import { formatCount } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { FirstImport } from '#web/blocks/mailboxes/first-import.tsx'
import type { MailboxSyncState } from '#web/blocks/mailboxes/mailbox-syncs.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { ArchiveProgress } from './archive-progress.tsx'
import { SharingField } from './sharing-field.tsx'
import { useMailboxSync } from './use-mailbox-sync.ts'

type ArchiveRowProps = {
  archive: Archive
  /** The state of its mailbox; none before it is read, or before the browser asked again. */
  sync: MailboxSyncState | undefined
  refusal: string | null
  onRename: () => void
  onDelete: () => void
}

/** An archive: how far its import is, then its mails and what its owner chooses of them. */
export function ArchiveRow({ archive, sync, refusal, onRename, onDelete }: ArchiveRowProps) {
  const { name, state, tooLarge } = archive
  return (
    <li className="grid gap-3 border-line border-t px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-medium text-sm [overflow-wrap:anywhere]">{name}</p>
          {sync && sync.syncedAt !== null && (
            <p className="mt-1 text-muted text-xs">{summaryOf(sync, archive)}</p>
          )}
        </div>
        {state === 'done' && (
          <div className="flex gap-1">
            <IconButton
              size="sm"
              icon={Pencil}
              label={`Renommer ${name}`}
              disabledReason={refusal}
              onClick={onRename}
            />
            <IconButton
              size="sm"
              icon={Trash2}
              label={`Supprimer ${name}`}
              disabledReason={refusal}
              onClick={onDelete}
            />
          </div>
        )}
      </div>
      {state !== 'done' && <ArchiveProgress archive={archive} refusal={refusal} />}
      {state === 'done' && !sync && <Progress label="Rangement des messages" value={null} />}
      {sync && sync.syncedAt === null && <FirstImport folders={sync.folders} />}
      {sync && sync.fault !== null && (
        <p className="text-danger-ink text-sm">
          Le dossier de ces archives ne s’ouvre plus sur le serveur. Les messages déjà rangés restent
          lisibles.
        </p>
      )}
      {tooLarge > 0 && (
        <p className="text-sm text-warning-ink">
          {formatCount(
            tooLarge,
            'message de plus de 50\u00a0Mo n’a pas été repris',
            'messages de plus de 50\u00a0Mo n’ont pas été repris',
          )}
          .
        </p>
      )}
      {sync && <Choices sync={sync} refusal={refusal} />}
    </li>
  )
}

function summaryOf({ folders }: MailboxSyncState, { mails }: Archive): string {
  const here = folders.reduce((sum, folder) => sum + folder.here, 0)
  const aside = folders.reduce((sum, folder) => sum + folder.aside, 0)
  const kept = formatCount(aside > 0 || here > 0 ? here : mails, 'message', 'messages')
  if (aside === 0) return kept
  return `${kept}${NBSP}; ${formatCount(aside, 'n’a pas pu être lu', 'n’ont pas pu être lus')}`
}

function Choices({ sync, refusal }: { sync: MailboxSyncState; refusal: string | null }) {
  const { change } = useMailboxSync(sync.mailboxId)
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-muted">Partage</summary>
      <div className="mt-3 max-w-sm">
        <SharingField sync={sync} disabled={refusal !== null} onShare={(sharing) => change({ sharing })} />
      </div>
    </details>
  )
}
