import { formatCount, formatRelative } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import type { MailboxSyncState } from '#web/blocks/mailboxes/mailbox-syncs.ts'

type NightlySweepProps = { sweep: MailboxSyncState['sweep']; now: Date; timeZone: string }

/** The result of the last nightly sweep of a mailbox. */
export function NightlySweep({ sweep, now, timeZone }: NightlySweepProps) {
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
