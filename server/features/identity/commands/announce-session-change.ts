import type { AppContext } from '#server/scope.ts'

/** Call after a change of sessions, memberships or users: all processes read them again, this one before the promise resolves. */
export async function announceSessionChange(
  context: Pick<AppContext, 'pool' | 'live'>,
  userId: string,
): Promise<void> {
  const notice = { org: null, type: 'session.changed', subject: 'user', id: userId }
  context.live.deliverHere(notice)
  await context.pool.query(`select pg_notify('ardoise', $1)`, [JSON.stringify(notice)])
}
