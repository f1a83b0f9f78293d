import { Pause, Play, RotateCw } from 'lucide-react'
import { syncFaults } from '#shared/domain/mail-sync/mail-sync.ts'
import { formatCount, formatDateTime, formatRelative } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { FirstImport } from '#web/blocks/mailboxes/first-import.tsx'
import type { MailboxSyncState } from '#web/blocks/mailboxes/mailbox-syncs.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { FolderChoices } from './folder-choices.tsx'
import { type AgeChoice, ageChoices, ageOf, sinceOf } from './import-age.ts'
import { NightlySweep } from './nightly-sweep.tsx'
import { SharingField } from './sharing-field.tsx'
import { useMailboxSync } from './use-mailbox-sync.ts'

type MailboxSyncProps = {
  sync: MailboxSyncState
  address: string
  refusal: string | null
  now: Date
  timeZone: string
}

/** Where the synchronization of a mailbox stands, folder by folder, and what its owner chooses of it. */
export function MailboxSync({ sync, address, refusal, now, timeZone }: MailboxSyncProps) {
  const { change, changeAndWait, retry, changing } = useMailboxSync(sync.mailboxId)
  const aside = sync.folders.reduce((sum, folder) => sum + folder.aside, 0)
  const fault =
    sync.fault !== null && sync.fault in syncFaults ? syncFaults[sync.fault as keyof typeof syncFaults] : null
  const repaired = sync.repaired.added + sync.repaired.removed + sync.repaired.marks
  const age = ageOf(sync.importSince, now)
  return (
    <div className="grid basis-full gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <p role="status" className="min-w-0 flex-1 basis-56 text-muted">
          {summaryOf(sync, now, timeZone)}
        </p>
        <Button
          size="sm"
          variant="ghost"
          icon={sync.paused ? Play : Pause}
          disabledReason={refusal}
          loading={changing}
          aria-label={`${sync.paused ? 'Reprendre' : 'Mettre en pause'} la synchronisation de ${address}`}
          onClick={() => change({ paused: !sync.paused })}
        >
          {sync.paused ? 'Reprendre' : 'Pause'}
        </Button>
        {(fault || aside > 0 || sync.stillSince !== null) && !sync.paused && (
          <Button
            size="sm"
            icon={RotateCw}
            disabledReason={refusal}
            aria-label={`Réessayer pour ${address}`}
            onClick={() => retry()}
          >
            Réessayer
          </Button>
        )}
      </div>
      {sync.syncedAt === null && !sync.paused && <FirstImport folders={sync.folders} />}
      {fault && !sync.paused && <p className="text-danger-ink text-sm">{fault}</p>}
      {sync.stillSince !== null && (
        <p className="text-danger-ink text-sm">
          Ce compte n’est plus suivi jusqu’au bout depuis le {formatDateTime(sync.stillSince, timeZone)}. Les
          messages arrivés depuis peuvent manquer ici.
        </p>
      )}
      {sync.silentSince !== null && (
        <p className="text-muted text-sm">
          Depuis le {formatDateTime(sync.silentSince, timeZone)}, le fournisseur n’annonce plus les nouveaux
          messages. Ardoise les cherche elle-même{'\u00a0'}: aucun ne manque.
        </p>
      )}
      {aside > 0 && (
        <p className="text-sm text-warning-ink">
          {formatCount(aside, 'message n’a pas pu être lu', 'messages n’ont pas pu être lus')}.{' '}
          {aside === 1 ? 'Sa source est gardée.' : 'Leur source est gardée.'}
        </p>
      )}
      <NightlySweep sweep={sync.sweep} now={now} timeZone={timeZone} />
      {repaired > 0 && (
        <p className="text-muted text-sm">
          {formatCount(repaired, 'message remis en accord', 'messages remis en accord')} avec le serveur par
          les comparaisons des 30 derniers jours.
        </p>
      )}
      <details className="text-sm">
        <summary className="cursor-pointer text-muted">Dossiers et réglages</summary>
        <div className="mt-3 grid gap-4">
          <FolderChoices
            folders={sync.folders}
            refusal={refusal}
            now={now}
            timeZone={timeZone}
            choose={(folder) => changeAndWait({ folders: [folder] })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Messages à importer"
              help={'Plus loin dans le passé seulement\u00a0: ce qui est ici y reste.'}
            >
              <Select
                value={age}
                disabled={refusal !== null}
                options={ageChoices.map(({ value, label, days }) => ({
                  value,
                  label,
                  disabled: value !== age && !reachesFarther(days, sync.importSince, now),
                }))}
                onValueChange={(value: AgeChoice) => change({ importSince: sinceOf(value, now) })}
              />
            </Field>
            <SharingField
              sync={sync}
              disabled={refusal !== null}
              onShare={(sharing) => change({ sharing })}
            />
          </div>
        </div>
      </details>
    </div>
  )
}

function summaryOf(sync: MailboxSyncState, now: Date, timeZone: string): string {
  if (sync.paused) return 'Synchronisation en pause'
  if (sync.syncedAt === null)
    return `Première synchronisation${NBSP}: les messages récents d’abord, lisibles dès maintenant.`
  const last =
    sync.lastMailAt === null ? '' : `, dernier message ${formatRelative(sync.lastMailAt, now, timeZone)}`
  return `Synchronisé ${formatRelative(sync.syncedAt, now, timeZone)}${last}`
}

const reachesFarther = (days: number | null, since: string | null, now: Date) =>
  since !== null && (days === null || new Date(since).getTime() > now.getTime() - days * 86_400_000)
