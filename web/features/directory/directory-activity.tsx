import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { Directory } from '#shared/contract/directory.ts'
import { formatCount, formatDateTime, formatRelative } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Refused requests that are shown before one asks for all. */
const SHOWN = 8

const latest = ({ tokens }: Directory) =>
  tokens
    .map(({ lastUsedAt }) => lastUsedAt)
    .filter((at) => at !== null)
    .sort()
    .at(-1)

/** The directory's last act, and the requests that were refused, so that they can be mended there. */
export function DirectoryActivity({ directory }: { directory: Directory }) {
  const { timezone } = useOrganization()
  const [all, setAll] = useState(false)
  const { people, activePeople, refusals } = directory
  const shown = all ? refusals : refusals.slice(0, SHOWN)
  const last = latest(directory)
  const counted =
    people === 0
      ? 'Aucune personne pour le moment'
      : `${formatCount(people, 'personne', 'personnes')}, dont ${formatCount(activePeople, 'active', 'actives')}`
  return (
    <Card
      title="Activité"
      description={`${counted}. ${last ? `Dernière requête ${formatRelative(last, new Date(), timezone)}.` : 'Aucune requête reçue.'}`}
      flush
    >
      {refusals.length === 0 ? (
        <EmptyState
          icon={CircleCheck}
          title="Aucune requête refusée"
          description="Les 50 dernières requêtes refusées apparaissent ici, avec leur raison."
          className="border-line border-t py-8"
        />
      ) : (
        <>
          <h3 className="border-line border-t px-5 pt-3 font-medium text-sm">Dernières requêtes refusées</h3>
          <ul className="divide-y divide-line">
            {shown.map(({ id, at, request, named, status, detail }) => (
              <li key={id} className="grid gap-0.5 px-5 py-3 text-sm">
                <span className="flex flex-wrap justify-between gap-x-4">
                  {named === null ? (
                    <span className="wrap-anywhere">{detail}</span>
                  ) : (
                    <span className="wrap-anywhere font-medium">{named}</span>
                  )}
                  <time dateTime={at} className="tabular text-muted">
                    {formatDateTime(at, timezone)}
                  </time>
                </span>
                {named !== null && <span className="wrap-anywhere">{detail}</span>}
                <code className="wrap-anywhere text-muted text-xs">
                  {status} · {request}
                </code>
              </li>
            ))}
          </ul>
          {shown.length < refusals.length && (
            <div className="flex justify-center border-line border-t p-4">
              <Button onClick={() => setAll(true)}>Afficher les {refusals.length} requêtes</Button>
            </div>
          )}
        </>
      )}
    </Card>
  )
}
