import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { contactName } from '#shared/domain/crm/contact-name.ts'
import type { LineCandidate, LineDecisions } from '#shared/domain/tasks/french-task-line.ts'
import { fold } from '#shared/french/fold.ts'
import { orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { useCan } from '#web/api/use-can.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { useNow } from '#web/ui/use-now.ts'
import { peopleOptions, regionOf } from './task-queries.ts'

export type LineClient = LineCandidate & { kind: 'company' | 'contact' }
export type LineOwner = LineCandidate & { kind: 'person' | 'team' }

// The grammar of French dates weighs 8 kB, and most visits of a list write no task.
const loadGrammar = () => import('#shared/domain/tasks/french-task-line.ts')

/**
 * A line that says a task, as it is written: what it means, and what was decided of it. It is read once one has reached for it;
 * `onFailure` where that cannot be loaded, which `reach` tries again.
 */
export function useTaskLine(start: string, onFailure: () => void) {
  const [text, setText] = useState(start)
  const [reached, setReached] = useState(start === '' ? 0 : 1)
  const grammar = useLoaded(loadGrammar, reached, onFailure)
  const [decisions, setDecisions] = useState<LineDecisions>({})
  const { timezone } = useOrganization()
  const now = useNow(60_000)
  const people = useQuery(peopleOptions)
  const sought = grammar?.clientSought(text) ?? null
  const { clients, searching } = useClients(sought)
  const owners: LineOwner[] = [
    ...(people.data?.members ?? []).map(({ id, name }) => ({ id, name, kind: 'person' as const })),
    ...(people.data?.teams ?? []).map(({ id, name }) => ({ id, name, kind: 'team' as const })),
  ]
  const line =
    grammar?.readTaskLine(
      text,
      { now, timeZone: timezone, ...regionOf(people.data) },
      { people: owners, clients },
      decisions,
    ) ?? null
  return {
    text,
    setText,
    reach: () => setReached((times) => times + 1),
    /** Null: it is not read yet. */
    line,
    /** Names are still sought: nothing is known of them yet. */
    searching:
      line !== null && ((searching && line.client !== null) || (people.isPending && line.person !== null)),
    decide: (words: string, decision: LineDecisions[string]) =>
      setDecisions((all) => ({ ...all, [words]: decision })),
    clear: () => {
      setText('')
      setDecisions({})
    },
  }
}

/** The clients whose name has the first word; the line itself chooses among them by the others. */
function useClients(sought: string | null): { clients: LineClient[]; searching: boolean } {
  const name = sought === null ? '' : fold(sought)
  const q = useDeferredValue(name)
  const enabled = q.length > 1
  const mayCompanies = useCan('company:read')
  const mayContacts = useCan('contact:read')
  const input = { q, limit: 20 }
  const companies = useQuery({
    ...orpc.crm.listCompanies.queryOptions({ input }),
    enabled: enabled && mayCompanies,
    staleTime: 60_000,
  })
  const contacts = useQuery({
    ...orpc.crm.listContacts.queryOptions({ input }),
    enabled: enabled && mayContacts,
    staleTime: 60_000,
  })
  const searching = q !== name || (enabled && (companies.isFetching || contacts.isFetching))
  if (!enabled) return { clients: [], searching }
  return {
    clients: [
      ...(companies.data?.items ?? []).map(({ id, name }) => ({ id, name, kind: 'company' as const })),
      ...(contacts.data?.items ?? []).map((one) => ({
        id: one.id,
        name: contactName(one),
        kind: 'contact' as const,
      })),
    ],
    searching,
  }
}
