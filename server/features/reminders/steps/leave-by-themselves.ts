import type { Tx } from '#server/scope.ts'
import { NBSP } from '#shared/french/typography.ts'
import { listNotFresh, type NotFresh } from '../queries/freshness.ts'
import { isAutomaticAllowed } from '../queries/settings.ts'
import { countByItself } from '../store/decided.ts'
import type { StandingFacts } from './read-standing-facts.ts'

/** Without the address of a mailbox, of which others may not know, nor a figure that moves while the reminder waits. */
const NOT_FRESH: Record<NotFresh['kind'], string> = {
  bank_old: 'Le dernier relevé bancaire importé est trop ancien',
  to_match: 'Des encaissements sont à rapprocher d’abord',
  mailbox_stopped: 'Une messagerie n’est plus synchronisée',
}

/**
 * How many reminders may leave by themselves now, and why one more waits for a person: the day has its limit, facts may be old, or the plan of the
 * organization has it not. No reason where each waits for a person anyway.
 */
export async function leaveByThemselves(
  tx: Tx,
  { settings, today }: StandingFacts,
): Promise<{ left: number; otherwise: string | null }> {
  const waits = (why: string) => `${why}${NBSP}: elle attend votre accord.`
  if (settings.mode !== 'automatic') return { left: 0, otherwise: null }
  if (!(await isAutomaticAllowed(tx)))
    return { left: 0, otherwise: waits('Votre offre n’a pas les relances automatiques') }
  const [notFresh] = await listNotFresh(tx, settings)
  if (notFresh !== undefined) return { left: 0, otherwise: waits(NOT_FRESH[notFresh.kind]) }
  const alone = await countByItself(tx, { timeZone: settings.timeZone, day: today })
  return { left: settings.dailyLimit - alone, otherwise: waits('La limite d’envois du jour est atteinte') }
}
