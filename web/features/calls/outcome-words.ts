import type { Call } from '#shared/contract/call-fields.ts'
import { type CallOutcome, callOutcomeLabels, spokenOutcomes } from '#shared/domain/calls/call-names.ts'
import { formatInteger } from '#shared/french/format.ts'
import type { Tone } from '#web/ui/tone.ts'

/** Good news, news to act on, and what closes a door. */
const tones: Partial<Record<CallOutcome, Tone>> = {
  interested: 'success',
  promise: 'success',
  dispute: 'warning',
  refusal: 'danger',
  stop: 'danger',
  wrong_number: 'warning',
}

export const outcomeTone = (outcome: CallOutcome): Tone =>
  tones[outcome] ?? (spokenOutcomes.includes(outcome) ? 'info' : 'neutral')

/** What is known of how a call went: its outcome, else where it is. */
export function stateOf({ outcome, state }: Pick<Call, 'outcome' | 'state'>): { label: string; tone: Tone } {
  if (outcome !== null) return { label: callOutcomeLabels[outcome], tone: outcomeTone(outcome) }
  if (state === 'ringing') return { label: 'Sonne', tone: 'info' }
  if (state === 'under_way') return { label: 'En cours', tone: 'info' }
  return { label: 'Résultat à noter', tone: 'warning' }
}

/** « 4 min », « moins d’une minute »; null where nobody said. `estimated` by a person: « environ ». */
export function durationText(seconds: number | null, estimated = false): string | null {
  if (seconds === null) return null
  if (seconds < 60) return 'moins d’une minute'
  const minutes = Math.round(seconds / 60)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const text =
    hours === 0
      ? `${minutes}\u00a0min`
      : `${formatInteger(hours)}\u00a0h${rest > 0 ? `\u00a0${String(rest).padStart(2, '0')}` : ''}`
  return estimated ? `environ ${text}` : text
}
