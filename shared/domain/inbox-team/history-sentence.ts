import { formatDateTime } from '#shared/french/format.ts'
import { guillemets } from '#shared/french/typography.ts'
import { type Handling, handlingStateNames, isSnoozed, UNHANDLED } from './handling.ts'

/** A line of the history of a conversation, as the API tells it. */
type Entry = {
  actorName: string | null
  cause: 'hand' | 'mail' | 'time'
  before: Handling | null
  after: Handling | null
  added: readonly string[]
  removed: readonly string[]
}
type Names = { timeZone: string; nameOf: (kind: 'member' | 'team' | 'label', id: string) => string | null }

/** A change of a conversation, in French: « Inès l’a attribuée à Karim ». Names that are no more are left out. */
export function historySentence(entry: Entry, { timeZone, nameOf }: Names): string {
  const { cause, before, after, added, removed } = entry
  if (cause === 'mail') return 'De nouveau à traiter\u00a0: un message est arrivé'
  if (cause === 'time') return 'De nouveau à traiter\u00a0: le report est terminé'
  const who = entry.actorName ?? 'Un ancien membre'
  if (after === null) return [who, ...labelWords(added, removed, nameOf)].join(' ')
  const was = before ?? UNHANDLED
  const to =
    after.assigneeId !== null
      ? nameOf('member', after.assigneeId)
      : after.teamId !== null && nameOf('team', after.teamId)
  if (after.assigneeId !== was.assigneeId || after.teamId !== was.teamId)
    return to === false
      ? `${who} a retiré l’attribution`
      : `${who} l’a attribuée à ${to ?? 'un ancien membre'}`
  if (isSnoozed(after))
    return after.snoozedUntil === null
      ? `${who} l’a reportée jusqu’à une réponse`
      : `${who} l’a reportée au ${formatDateTime(after.snoozedUntil, timeZone)}${after.untilAnswer ? ' ou jusqu’à une réponse' : ''}`
  return `${who} l’a mise dans ${guillemets(handlingStateNames[after.state])}`
}

function labelWords(added: readonly string[], removed: readonly string[], nameOf: Names['nameOf']): string[] {
  const list = (ids: readonly string[]) =>
    ids.map((id) => guillemets(nameOf('label', id) ?? 'étiquette supprimée')).join(', ')
  return [
    ...(added.length > 0 ? [`a ajouté ${list(added)}`] : []),
    ...(added.length > 0 && removed.length > 0 ? ['et'] : []),
    ...(removed.length > 0 ? [`a retiré ${list(removed)}`] : []),
  ]
}
