import { randomUUID } from 'node:crypto'
import type { ForeignRequest } from './foreign-request.ts'

const domainOf: ForeignRequest = async (app, neighbour) => {
  const { rows } = await app.context.pool.query<{ id: string }>(
    `insert into organization_domains (org_id, domain, record_token, created_at) values ($1, $2, $3, now()) returning id`,
    [neighbour.orgId, `${neighbour.orgId.slice(0, 8)}.test`, randomUUID()],
  )
  return { params: { domainId: rows[0]!.id } }
}

/** Requests that name what another organization has of its sign-in. */
export const signInRequests: Record<string, ForeignRequest> = {
  'companySignIn.checkDomain': domainOf,
  'companySignIn.removeDomain': domainOf,
}
