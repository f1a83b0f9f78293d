import type { DraftContent } from '#shared/contract/mail-sending.ts'
import type { Recipient } from '#shared/domain/mail-sending/recipients.ts'
import { de } from '#shared/french/elides-before.ts'
import { formatDateTime } from '#shared/french/format.ts'
import type { StoredDraft } from '#web/patterns/draft/draft-saver.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { KeptHtml } from './kept-html.tsx'

type DraftConflictProps = {
  mine: DraftContent
  conflict: StoredDraft<DraftContent>
  timeZone: string
  onResolve: (keep: 'mine' | 'theirs' | 'both') => void
}

/** A colleague wrote in the shared draft: both texts, and nothing lost before one is chosen. */
export function DraftConflict({ mine, conflict, timeZone, onResolve }: DraftConflictProps) {
  const who = conflict.savedByName ?? 'Un autre membre'
  return (
    <Dialog
      open
      sticky
      size="xl"
      title="Ce brouillon a été modifié ailleurs"
      description={`${who} l’a enregistré le ${formatDateTime(conflict.savedAt, timeZone)}. Choisissez le texte à garder, ou gardez les deux.`}
      footer={
        <>
          <Button onClick={() => onResolve('theirs')}>Prendre l’autre version</Button>
          <Button onClick={() => onResolve('both')}>Garder les deux textes</Button>
          <Button variant="primary" onClick={() => onResolve('mine')}>
            Garder ma version
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Version title="Ma version" content={mine} />
        <Version title={`Version ${de(who)}`} content={conflict.content} />
      </div>
    </Dialog>
  )
}

function Version({ title, content }: { title: string; content: DraftContent }) {
  const { to, cc, bcc, subject, body } = content
  return (
    <section aria-label={title} className="min-w-0 rounded-md border border-line bg-surface p-4 text-sm">
      <h3 className="mb-2 font-semibold">{title}</h3>
      <p className="text-muted text-xs [overflow-wrap:anywhere]">À&nbsp;: {named([...to, ...cc, ...bcc])}</p>
      <p className="mb-2 font-medium [overflow-wrap:anywhere]">{subject || 'Sans objet'}</p>
      <KeptHtml html={body} title={title} />
    </section>
  )
}

const named = (people: readonly Recipient[]) =>
  people.map(({ name, address }) => name ?? address).join(', ') || 'personne'
