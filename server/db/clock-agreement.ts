import { sql } from 'kysely'
import { isHeld } from '#server/integrations/clock/is-held.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { AppContext, Tx } from '../scope.ts'

/** Between our clock and PostgreSQL's. What is issued bears its day and instant for ever, and no later document may be dated before it. */
const MOST_APART_MS = 120_000
const LOOK_MS = 60_000

/** How far our clock is from PostgreSQL's, in milliseconds; null where they agree, or where ours is held (tests, the demo). */
export async function clockApart({
  pool,
  clock,
}: Pick<AppContext, 'pool' | 'clock'>): Promise<number | null> {
  const before = clock.now().getTime()
  const { rows } = await pool.query<{ at: Date }>('select clock_timestamp() as at')
  return isHeld(clock) ? null : distance(rows[0]!.at, before, clock.now().getTime())
}

/** Refuses what is numbered, dated or sealed for ever while the clocks are apart; it is possible again by itself. Errors: clock_apart. */
export async function assertClockAgrees({ scope: { context }, db }: Tx): Promise<void> {
  if (isHeld(context.clock)) return
  const before = context.clock.now().getTime()
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  if (distance(rows[0]!.at, before, context.clock.now().getTime()) !== null)
    throw new DomainError('clock_apart')
}

/** An answer that comes late is no fault of the clock: its instant lies between the question and the answer. */
function distance(at: Date, before: number, after: number): number | null {
  const apart = Math.max(before - at.getTime(), at.getTime() - after)
  return apart > MOST_APART_MS ? apart : null
}

/** Tells the log, at once and each minute, while the clocks are apart. */
export function watchClock(context: AppContext): { close(): void } {
  let told = false
  const look = async () => {
    const apart = await clockApart(context)
    if (apart !== null)
      context.log.error(
        { seconds: Math.round(apart / 1_000) },
        'l’horloge de ce serveur et celle de PostgreSQL ne s’accordent pas\u00a0: rien n’est émis ni signé',
      )
    else if (told) context.log.info('the clocks agree again')
    told = apart !== null
  }
  const tried = () => void look().catch((error: unknown) => context.log.warn({ err: error }, 'clock'))
  tried()
  const timer = setInterval(tried, LOOK_MS)
  return { close: () => clearInterval(timer) }
}
