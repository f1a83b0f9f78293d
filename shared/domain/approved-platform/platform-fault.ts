/** Why a platform could not be asked, as the port `integrations/approved-platform` tells it. */
export const platformFaults = ['unreachable', 'keys', 'not_found', 'refused', 'busy', 'unreadable'] as const
export type PlatformFault = (typeof platformFaults)[number]

/** Explains a fault to somebody who waits for their invoices to leave, and says what to do. */
export const platformFaultTexts: Record<PlatformFault, string> = {
  unreachable: 'La plateforme ne répond pas. Ardoise réessaie d’elle-même.',
  busy: 'La plateforme est occupée. Ardoise réessaie d’elle-même.',
  keys: 'La plateforme refuse l’identifiant ou le secret. Saisissez-les de nouveau.',
  not_found: 'Aucun service de la plateforme ne se trouve à ces adresses. Vérifiez-les.',
  refused: 'La plateforme refuse la demande. Écrivez à son assistance avec le code indiqué.',
  unreadable: 'La plateforme répond d’une façon qu’Ardoise ne comprend pas. Vérifiez ses adresses.',
}

/** Faults that end only when somebody changes something: they are told at once. */
const LASTING: readonly PlatformFault[] = ['keys', 'not_found', 'refused']
/** Failures in a row after which any other fault is told: about a quarter of an hour. */
const TOLD_AFTER = 5

/** Whether the members are told of a fault now: once, where it lasts. `tries`: failures in a row, this one included. */
export function isToldNow(fault: PlatformFault, tries: number, before: PlatformFault | null): boolean {
  if (LASTING.includes(fault)) return before === null || !LASTING.includes(before)
  return tries === TOLD_AFTER
}

const MINUTE_MS = 60_000
const LONGEST_MS = 60 * MINUTE_MS
const LONGEST_ASKED_SECONDS = 86_400

/**
 * Milliseconds until the next try after `tries` failures: one minute, twice as long each time, an hour at most, and never less than
 * the platform asks (`retryAfter`, in seconds; a day at most).
 */
export function pauseAfter(tries: number, retryAfter: number | null): number {
  const own = Math.min(MINUTE_MS * 2 ** Math.max(0, tries - 1), LONGEST_MS)
  return Math.max(own, Math.min(retryAfter ?? 0, LONGEST_ASKED_SECONDS) * 1_000)
}
