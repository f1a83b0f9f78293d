import type { FieldError } from '#shared/domain/verdict.ts'

/** The known wish of a person: none, that we may write, or that we may not. */
export const prospectingStates = ['none', 'given', 'refused'] as const
export type ProspectingState = (typeof prospectingStates)[number]

/** Why one may write: see `prospectingRule`. */
export const prospectingBases = ['consent', 'customer', 'professional'] as const
export type ProspectingBasis = (typeof prospectingBases)[number]

/** Where it comes from. `sending`: confirmed as a mail left; `link`: the person, by the link of a mail. */
export const prospectingSources = ['form', 'manual', 'import', 'sending', 'link'] as const
export type ProspectingSource = (typeof prospectingSources)[number]
/** Bases that people name themselves. */
export const toldSources = ['manual', 'form', 'import'] as const
export type ToldSource = (typeof toldSources)[number]

/** Characters of the proof. */
export const PROSPECTING_NOTE_MAX = 500

/**
 * The rule in force. A consumer is written to by consent, or about products like those bought here; somebody at work when they are told of it,
 * may oppose easily, and it has to do with their work; an opposition ends all of it. What is known of a prospect is kept three years after it was
 * collected, or after the last contact that came from them.
 */
export const prospectingRule = {
  since: '2004-06-22',
  source:
    'CPCE, art. L34-5, RGPD, art. 21, et référentiel de la CNIL sur la gestion des activités commerciales (2022)',
  keptYears: 3,
} as const

/** `unknown`: a contact of no company. */
export type ProspectKind = 'consumer' | 'professional' | 'unknown'

export type ProspectFacts = {
  kind: ProspectKind
  /** The last record. */
  state: ProspectingState
  basis: ProspectingBasis | null
  recordedAt: Date | null
  /** The last mail that came from them. */
  lastContactAt: Date | null
}

/** `warn`: a basis is to be named first. */
export type ProspectVerdict =
  | { verdict: 'allowed' }
  | { verdict: 'warn'; reason: 'not_recorded' | 'too_old' | 'basis_unfit' }
  | { verdict: 'forbidden'; reason: 'opposed' }

/** The bases that a person of this kind can be written to by. */
export const basesFor = (kind: ProspectKind): readonly ProspectingBasis[] =>
  kind === 'consumer' ? ['consent', 'customer'] : prospectingBases

/** The instant until which a basis holds. */
export function heldUntil({
  recordedAt,
  lastContactAt,
}: Pick<ProspectFacts, 'recordedAt' | 'lastContactAt'>) {
  const last = Math.max(recordedAt?.getTime() ?? 0, lastContactAt?.getTime() ?? 0)
  const end = new Date(last)
  end.setUTCFullYear(end.getUTCFullYear() + prospectingRule.keptYears)
  return end
}

/** Whether a prospecting mail may go to a person now (`prospectingRule`). */
export function mayProspect(facts: ProspectFacts, now: Date): ProspectVerdict {
  const { state, basis, kind } = facts
  if (state === 'refused') return { verdict: 'forbidden', reason: 'opposed' }
  if (state === 'none' || basis === null) return { verdict: 'warn', reason: 'not_recorded' }
  if (!basesFor(kind).includes(basis)) return { verdict: 'warn', reason: 'basis_unfit' }
  if (now > heldUntil(facts)) return { verdict: 'warn', reason: 'too_old' }
  return { verdict: 'allowed' }
}

export type Recording = { state: ProspectingState; basis: ProspectingBasis | null; note: string }

/** Faults that keep something from being recorded, at its fields. An opposition ends by the person’s own consent alone. */
export function recordingFaults(
  { kind, state }: Pick<ProspectFacts, 'kind' | 'state'>,
  next: Recording,
): FieldError[] {
  const fault = (path: string, code: string, message: string): FieldError[] => [{ path, code, message }]
  if (state === 'refused' && next.state !== 'refused' && next.basis !== 'consent')
    return fault(
      next.state === 'given' ? 'basis' : 'state',
      'prospect_opposed',
      'Cette personne s’est opposée à la prospection\u00a0: seul son nouveau consentement permet de lui écrire.',
    )
  if (next.state !== 'given') return []
  if (next.basis === null) return fault('basis', 'basis_missing', 'Indiquez ce qui permet de lui écrire.')
  if (!basesFor(kind).includes(next.basis))
    return fault(
      'basis',
      'basis_unfit',
      'Un particulier se prospecte avec son consentement, ou s’il est déjà votre client.',
    )
  if (next.basis === 'consent' && next.note.trim() === '')
    return fault('note', 'proof_missing', 'Indiquez quand et comment ce consentement a été donné.')
  return []
}

type Recorded = { state: ProspectingState; basis: ProspectingBasis | null; source: ProspectingSource }

/**
 * The wish that holds again when a person takes back an opposition by their link; `history` is newest first. Null: there is nothing to take back, or another
 * opposition stands.
 */
export function restoredByUndo(history: readonly Recorded[]): Pick<Recorded, 'state' | 'basis'> | null {
  const byLink = ({ state, source }: Recorded) => state === 'refused' && source === 'link'
  const [latest] = history
  if (latest === undefined || !byLink(latest)) return null
  const before = history.find((one) => !byLink(one))
  if (before?.state === 'refused') return null
  return { state: before?.state ?? 'none', basis: before?.basis ?? null }
}

/**
 * The record that ended an opposition made by a link: the first record after it that says otherwise; `history` is newest first. Null for other
 * records, and while the opposition holds.
 */
export function endOfOpposition<T extends Pick<Recorded, 'state' | 'source'>>(
  history: readonly T[],
  entry: T,
): T | null {
  if (entry.state !== 'refused' || entry.source !== 'link') return null
  const later = history.slice(0, history.indexOf(entry))
  return later.findLast(({ state }) => state !== 'refused') ?? null
}
