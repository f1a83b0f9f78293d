import type { ChangedFact, VersionChanges as Changes } from '#shared/domain/quotes/version-changes.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Tone } from '#web/ui/tone.ts'

const kinds: Record<Changes['lines'][number]['kind'], { label: string; tone: Tone }> = {
  added: { label: 'Ajoutée', tone: 'success' },
  removed: { label: 'Retirée', tone: 'danger' },
  changed: { label: 'Modifiée', tone: 'info' },
}

/** The changes of a version of a devis from the one before: lines, conditions, totals, each before and after. For us and for the client. */
export function VersionChanges({ changes }: { changes: Changes }) {
  const { lines, terms, amounts } = changes
  if (lines.length + terms.length + amounts.length === 0)
    return <p className="text-muted text-sm">Rien ne change.</p>
  return (
    <div className="flex flex-col gap-4 text-sm">
      {lines.length > 0 && (
        <section>
          <h3 className="font-semibold">Lignes</h3>
          <ul className="mt-2 flex flex-col gap-2">
            {lines.map((line) => (
              <li key={`${line.kind}-${line.id}`} className="border-line border-t pt-2">
                <p className="flex flex-wrap items-center gap-2">
                  <Badge tone={kinds[line.kind].tone}>{kinds[line.kind].label}</Badge>
                  <span className="min-w-0 font-medium wrap-anywhere">{line.name || 'Sans titre'}</span>
                  {line.amount && <span className="ms-auto tabular">{line.amount}</span>}
                </p>
                <Facts facts={line.facts} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {terms.length > 0 && (
        <section>
          <h3 className="font-semibold">Conditions</h3>
          <Facts facts={terms} />
        </section>
      )}
      {amounts.length > 0 && (
        <section>
          <h3 className="font-semibold">Totaux</h3>
          <Facts facts={amounts} />
        </section>
      )}
    </div>
  )
}

function Facts({ facts }: { facts: readonly ChangedFact[] }) {
  if (facts.length === 0) return null
  return (
    <dl className="mt-1 grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-[minmax(7rem,auto)_minmax(0,1fr)]">
      {facts.map(({ label, before, after }) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            <del className="text-muted">{before || 'rien'}</del>
            <span aria-hidden> → </span>
            <ins className="no-underline">{after || 'rien'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
