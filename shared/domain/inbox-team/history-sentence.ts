import { de } from '#shared/french/elides-before.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { guillemets } from '#shared/french/typography.ts'
import {
  type Handling,
  type HistoryCause,
  handlingStateNames,
  isSnoozed,
  pileOf,
  UNHANDLED,
} from './handling.ts'

/** A line of the history of a conversation, as the API tells it. */
type Entry = {
  actorName: string | null
  cause: HistoryCause
  about: string | null
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
  if (cause !== 'hand') return withoutHand(entry, { timeZone, nameOf })
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

/** Rules, absences and departures act by themselves: « Règle « Devis » : attribuée à Karim ». */
function withoutHand(entry: Entry, names: Names): string {
  const { cause, before, after, added, removed } = entry
  const { nameOf } = names
  const about = entry.about ?? 'Ancien membre'
  const who =
    cause === 'rule'
      ? `Règle ${guillemets(entry.about ?? '')}`
      : `${cause === 'absence' ? 'Absence' : 'Départ'} ${de(about)}`
  const was = before ?? UNHANDLED
  const done: string[] = []
  if (after !== null && (after.assigneeId !== was.assigneeId || after.teamId !== was.teamId))
    done.push(assignedTo(after, nameOf))
  if (after !== null && pileOf(after) !== pileOf(was))
    done.push(`mise dans ${guillemets(handlingStateNames[after.state])}`)
  if (after === null) {
    const list = (ids: readonly string[]) => ids.map((id) => labelName(id, nameOf)).join(', ')
    if (added.length > 0) done.push(`${added.length > 1 ? 'étiquettes' : 'étiquette'} ${list(added)}`)
    if (removed.length > 0) done.push(`sans ${list(removed)}`)
  }
  return `${who}\u00a0: ${done.join(', ')}`
}

function assignedTo(after: Handling, nameOf: Names['nameOf']): string {
  if (after.assigneeId !== null)
    return `attribuée à ${nameOf('member', after.assigneeId) ?? 'un ancien membre'}`
  if (after.teamId !== null) return `attribuée à ${nameOf('team', after.teamId) ?? 'une ancienne équipe'}`
  return 'plus attribuée'
}

const labelName = (id: string, nameOf: Names['nameOf']) =>
  guillemets(nameOf('label', id) ?? 'étiquette supprimée')

function labelWords(added: readonly string[], removed: readonly string[], nameOf: Names['nameOf']): string[] {
  const list = (ids: readonly string[]) => ids.map((id) => labelName(id, nameOf)).join(', ')
  return [
    ...(added.length > 0 ? [`a ajouté ${list(added)}`] : []),
    ...(added.length > 0 && removed.length > 0 ? ['et'] : []),
    ...(removed.length > 0 ? [`a retiré ${list(removed)}`] : []),
  ]
}
