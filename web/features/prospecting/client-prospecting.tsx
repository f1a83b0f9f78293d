import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Prospecting, ProspectingEntry } from '#shared/contract/prospecting.ts'
import { basisLabels, sourceLabels, stateLabels } from '#shared/domain/prospecting/labels.ts'
import { endOfOpposition } from '#shared/domain/prospecting/prospecting.ts'
import { formatDate } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { type Prospected, prospectingOptions } from './prospecting-query.ts'
import { RecordProspecting } from './record-prospecting.tsx'

const tones: Record<Prospecting['state'], Tone> = { none: 'neutral', given: 'success', refused: 'danger' }

type ClientProspectingProps = { who: Prospected; name: string; archived: boolean }

const restoring = {
  contact: 'Restaurez ce contact pour le modifier.',
  company: 'Restaurez cette entreprise pour la modifier.',
}

/** « Prospection par e-mail » of a contact or a company: what permits it or forbids it, and how that is known. */
export function ClientProspecting({ who, name, archived }: ClientProspectingProps) {
  const { timezone } = useOrganization()
  const [editing, setEditing] = useState(false)
  const refusal = useRefusal(`${who.noun}:write`)
  const query = useQuery(prospectingOptions(who))
  const { data } = query
  const reason = refusal ?? (archived ? restoring[who.noun] : undefined)
  return (
    <Card
      aria-label="Prospection par e-mail"
      title="Prospection par e-mail"
      actions={
        <Button
          size="sm"
          disabledReason={reason ?? (data ? undefined : 'La fiche se charge.')}
          onClick={() => setEditing(true)}
        >
          Modifier
        </Button>
      }
    >
      {data ? (
        <>
          <p className="flex flex-wrap items-center gap-2 text-sm">
            <Badge tone={tones[data.state]}>{stateLabels[data.state]}</Badge>
            <span className="text-muted">{adviceOf(data)}</span>
          </p>
          {data.history.length > 0 && (
            <ol aria-label="Historique de la prospection" className="mt-4 grid gap-3">
              {data.history.map((entry) => (
                <Entry
                  key={entry.id}
                  entry={entry}
                  end={endOfOpposition(data.history, entry)}
                  timeZone={timezone}
                />
              ))}
            </ol>
          )}
        </>
      ) : (
        <QueryState query={query} loading={<Skeleton className="h-6 w-56" />} />
      )}
      {editing && data && (
        <RecordProspecting who={who} name={name} present={data} onClose={() => setEditing(false)} />
      )}
    </Card>
  )
}

function adviceOf({ reason, bases }: Prospecting): string {
  if (reason === 'opposed') return 'Aucun e-mail de prospection ne peut lui être envoyé.'
  if (reason === 'too_old') return 'Plus de trois ans sans nouvelles\u00a0: à confirmer avant d’écrire.'
  if (reason === 'basis_unfit')
    return 'Un particulier se prospecte avec son consentement, ou s’il est client.'
  if (reason === 'not_recorded')
    return bases.includes('professional')
      ? 'Vous indiquerez ce qui permet de lui écrire au premier envoi.'
      : 'Un particulier se prospecte avec son consentement, ou s’il est client.'
  return 'Chaque e-mail de prospection porte un lien de désinscription.'
}

type EntryProps = {
  entry: ProspectingEntry
  /** The record that took an opposition back. */
  end: ProspectingEntry | null
  timeZone: string
}

function Entry({ entry, end, timeZone }: EntryProps) {
  const { state, basis, source, note } = entry
  const said = basis === null ? stateLabels[state] : basisLabels[basis]
  return (
    <li className="min-w-0 border-line border-s-2 ps-3 text-sm">
      <p>
        {said} <span className="text-muted">· {sourceLabels[source]}</span>
      </p>
      {note !== '' && <p className="whitespace-pre-line text-muted wrap-anywhere">{note}</p>}
      <p className="text-muted text-xs">Le {whenAndBy(entry, timeZone)}</p>
      {end !== null && <p className="text-muted text-xs">Opposition levée le {whenAndBy(end, timeZone)}</p>}
    </li>
  )
}

function whenAndBy({ source, recordedAt, recordedByName }: ProspectingEntry, timeZone: string): string {
  // A link is in one mail, to one person.
  const author = source === 'link' ? 'la personne elle-même' : recordedByName
  return `${formatDate(recordedAt, timeZone)}${author === null ? '' : `, par ${author}`}`
}
