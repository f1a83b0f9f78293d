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

/** How far back mails are imported. */
const ageChoices = [
  { value: 'month', label: 'Depuis 30 jours', days: 30 },
  { value: 'year', label: 'Depuis un an', days: 365 },
  { value: 'all', label: 'Tous', days: null },
] as const
type AgeChoice = (typeof ageChoices)[number]['value']

const DAY_MS = 86_400_000

/** The choice that a first day was: it stays while days pass. */
function ageOf(since: string | null, now: Date): AgeChoice {
  if (since === null) return 'all'
  return now.getTime() - new Date(since).getTime() < 200 * DAY_MS ? 'month' : 'year'
}

/** First day of a choice, as an ISO calendar day; null for all. */
function sinceOf(choice: AgeChoice, now: Date): string | null {
  const days = ageChoices.find(({ value }) => value === choice)?.days ?? null
  return days === null ? null : new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)
}

type NightlySweepProps = { sweep: MailboxSyncState['sweep']; now: Date; timeZone: string }

/** The result of the last nightly sweep of a mailbox. */
function NightlySweep({ sweep, now, timeZone }: NightlySweepProps) {
  if (sweep === null) return null
  const mended = [
    ...counted(sweep.added, 'message ajouté', 'messages ajoutés'),
    ...counted(sweep.removed, 'message retiré', 'messages retirés'),
    ...counted(sweep.marks, 'marque de lecture ou de suivi', 'marques de lecture ou de suivi'),
    ...counted(sweep.conversations, 'conversation recomptée', 'conversations recomptées'),
    ...counted(sweep.sources, 'source reprise sur le serveur', 'sources reprises sur le serveur'),
  ]
  return (
    <>
      <p className="text-muted text-sm">
        Dernier contrôle nocturne, {formatRelative(sweep.at, now, timeZone)}
        {NBSP}: {formatCount(sweep.mails, 'message comparé', 'messages comparés')},{' '}
        {mended.length === 0 ? 'rien à corriger' : `corrigé${NBSP}: ${mended.join(', ')}`}.
      </p>
      {sweep.lost > 0 && (
        <p className="text-sm text-warning-ink">
          {formatCount(sweep.lost, 'message a perdu sa source', 'messages ont perdu leur source')}
          {NBSP}: ni Ardoise ni le serveur ne l’ont plus. Le texte reste dans la recherche.
        </p>
      )}
    </>
  )
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [formatCount(count, one, many)]
