import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

/** Tells open browsers that a call rings, is answered or is over: their lists are read again. No event: what came of it is one. */
export async function notifyCalls(tx: Tx, callId: string): Promise<void> {
  const notice = { org: tx.scope.orgId, type: 'calls.changed', subject: 'call', id: callId }
  await sql`select pg_notify('ardoise', ${JSON.stringify(notice)})`.execute(tx.db)
}
