import { randomUUID } from 'node:crypto'
import type { ForeignRequest } from './foreign-request.ts'

const domainOf: ForeignRequest = async (app, neighbour) => {
  const { rows } = await app.context.pool.query<{ id: string }>(
    `insert into organization_domains (org_id, domain, record_token, created_at) values ($1, $2, $3, now()) returning id`,
    [neighbour.orgId, `${neighbour.orgId.slice(0, 8)}.test`, randomUUID()],
  )
  return { params: { domainId: rows[0]!.id } }
}

const connectionOf =
  (body?: unknown): ForeignRequest =>
  async (app, neighbour) => {
    const { rows } = await app.context.pool.query<{ id: string }>(
      `insert into sign_in_connections (org_id, kind, name, default_role, issuer, client_id, created_at)
       values ($1, 'openid', 'Voisin', 'viewer', 'https://idp.test', 'c', now()) returning id`,
      [neighbour.orgId],
    )
    return { params: { connectionId: rows[0]!.id }, body }
  }

/** Requests that name what another organization has of its sign-in. */
export const signInRequests: Record<string, ForeignRequest> = {
  'companySignIn.checkDomain': domainOf,
  'companySignIn.removeDomain': domainOf,
  'companySignIn.updateConnection': connectionOf({ revision: 1, name: 'À moi', issuer: 'https://idp.test' }),
  'companySignIn.removeConnection': connectionOf(),
}
