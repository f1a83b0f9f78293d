import type { Amount } from '#shared/domain/documents/document-amounts.ts'
import { de } from '#shared/french/elides-before.ts'
import { type Currency, formatDateTime, formatMoney, formatQuantity } from '#shared/french/format.ts'
import type { StoredDraft } from '#web/patterns/draft/draft-saver.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { EditedLine } from './line-operations.ts'

/** A version as it is shown: `notes` are its paragraphs below the amounts. */
export type DocumentVersion = {
  title: string | null
  lines: readonly EditedLine[]
  lineNetCents: Readonly<Record<string, number>>
  due: Amount
  notes: readonly (string | null)[]
}

type ConflictDialogProps<Content> = {
  /** « Ce devis », or another masculine name. */
  document: string
  mine: Content
  conflict: StoredDraft<Content> | null
  versionOf: (content: Content) => DocumentVersion
  currency: Currency
  timeZone: string
  onResolve: (keep: 'mine' | 'theirs') => void
}

/** Two texts of the same draft, side by side: nothing is lost before one is chosen. */
export function ConflictDialog<Content>(props: ConflictDialogProps<Content>) {
  const { document, mine, conflict, versionOf, currency, timeZone, onResolve } = props
  if (conflict === null) return null
  const who = conflict.savedByName ?? 'Un autre membre'
  return (
    <Dialog
      open
      size="xl"
      title={`${document} a été modifié ailleurs`}
      description={`${who} l’a enregistré le ${formatDateTime(conflict.savedAt, timeZone)}. Choisissez le texte à garder\u202f; l’autre sera remplacé.`}
      footer={
        <>
          <Button onClick={() => onResolve('theirs')}>Garder la version enregistrée</Button>
          <Button variant="primary" onClick={() => onResolve('mine')}>
            Garder ma version
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Version name="Ma version" version={versionOf(mine)} currency={currency} />
        <Version name={`Version ${de(who)}`} version={versionOf(conflict.content)} currency={currency} />
      </div>
    </Dialog>
  )
}

type VersionProps = { name: string; version: DocumentVersion; currency: Currency }

function Version({ name, version: { title, lines, lineNetCents, due, notes }, currency }: VersionProps) {
  return (
    <section aria-label={name} className="min-w-0 rounded-md border border-line bg-surface p-4 text-sm">
      <h3 className="mb-2 font-semibold">{name}</h3>
      {title && <p className="mb-2 font-medium">{title}</p>}
      <ul className="flex flex-col gap-1">
        {lines.map((line) => (
          <li key={line.id} className="flex justify-between gap-3">
            {line.kind === 'section' ? (
              <span className="font-medium">{line.title}</span>
            ) : (
              <>
                <span className="min-w-0 whitespace-pre-line">
                  {formatQuantity(line.quantityMilli)} × {line.description || '(sans description)'}
                </span>
                <span className="amount whitespace-nowrap">
                  {formatMoney(lineNetCents[line.id] ?? 0, currency)}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2 mb-1 flex justify-between border-line border-t pt-2 font-semibold">
        <span>{due.label}</span>
        <span className="tabular">{due.value}</span>
      </p>
      {notes.map(
        (note) =>
          note && (
            <p key={note} className="mt-1 whitespace-pre-line text-muted text-xs">
              {note}
            </p>
          ),
      )}
    </section>
  )
}
