import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { Telephony } from '#shared/contract/telephony.ts'
import type { TelephonyProvider } from '#shared/domain/calls/call-names.ts'
import { openTelephonySecret } from '../steps/telephony-secret.ts'
import { telephonyUrl } from '../steps/webhook-url.ts'

type Connection = {
  provider: TelephonyProvider
  endpoint: string
  sealed: string
  connectedAt: Date
  connectedByName: string | null
  lastEventAt: Date | null
  unknownEvents: number
}

/** The services that tell of calls, and who answers which line. */
export async function getTelephony(tx: Tx): Promise<Telephony> {
  const { orgId, context } = tx.scope
  const [connections, lines] = await Promise.all([
    sql<Connection>`
      select c.provider, c.endpoint, c.sealed_secret as sealed, c.connected_at as "connectedAt", u.name as "connectedByName",
        (select max(e.received_at) from telephony_events e where e.org_id = c.org_id and e.provider = c.provider) as "lastEventAt",
        (select count(*)::int from telephony_events e where e.org_id = c.org_id and e.provider = c.provider and not e.known) as "unknownEvents"
      from telephony_connections c left join users u on u.id = c.connected_by
      where c.org_id = ${orgId} order by c.provider`.execute(tx.db),
    sql<Telephony['lines'][number]>`
      select l.provider, l.provider_user as "providerUser", l.user_id as "userId", u.name as "userName"
      from telephony_lines l join users u on u.id = l.user_id
      where l.org_id = ${orgId} order by l.provider, l.provider_user`.execute(tx.db),
  ])
  return {
    connections: connections.rows.map(({ endpoint, sealed, connectedAt, lastEventAt, ...row }) => ({
      ...row,
      webhookUrl: telephonyUrl(context, endpoint),
      isReady: Boolean(openTelephonySecret(context, endpoint, sealed)),
      connectedAt: connectedAt.toISOString(),
      lastEventAt: lastEventAt?.toISOString() ?? null,
    })),
    lines: lines.rows,
  }
}
