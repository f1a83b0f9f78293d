import pg, { type PoolClient } from 'pg'
import { DomainError } from '#shared/domain/domain-error.ts'

/**
 * SQLSTATE classes that leave the outcome of a COMMIT unknown: 08 and 57 end connections and statements at any moment, 58 and XX
 * are faults of the server, 40003 says so itself. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const DOUBTFUL_STATE = /^(08|57|58|XX|40003)/
/** Error of `pg` when the connection was closed already: the COMMIT was never sent. */
const NOT_SENT = / and is not queryable$/

/**
 * Commits, or says that nobody knows: once COMMIT was sent, a lost answer is neither success nor failure.
 * Errors: outcome_unknown; whatever PostgreSQL refused the COMMIT for, then nothing was done.
 */
export async function commit(client: PoolClient): Promise<void> {
  const answer = await client.query('commit').catch((error: Error) => {
    throw isDoubtful(error) ? outcomeUnknown(error) : error
  })
  // PostgreSQL answers ROLLBACK, and no error, to the COMMIT of a transaction in which a statement has failed.
  if (answer.command !== 'COMMIT') throw new Error('a statement of this transaction failed: nothing was done')
}
const RETRY_SECONDS = 2

/** Whether what failed so may have been done all the same: it was sent, and PostgreSQL itself said nothing that settles it. */
export function isDoubtful(error: Error): boolean {
  // An answer of PostgreSQL itself: a socket's `EPIPE` has five capitals too, like an SQLSTATE.
  const isRefusal = error instanceof pg.DatabaseError && !DOUBTFUL_STATE.test(error.code ?? 'XX')
  return !isRefusal && !NOT_SENT.test(error.message)
}

export const outcomeUnknown = (cause: Error) =>
  new DomainError('outcome_unknown', { retryAfterSeconds: RETRY_SECONDS, cause })

/** Whether the transaction behind this error may have been committed all the same, now or in a moment. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'outcome_unknown'
