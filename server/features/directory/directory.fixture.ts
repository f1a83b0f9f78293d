import { randomUUID } from 'node:crypto'
import type { Member, TestApp } from '#server/test/harness.ts'
import type { MadeDirectoryToken } from '#shared/contract/directory.ts'
import type { Plan } from '#shared/domain/plans/plan-ids.ts'

export type ScimAnswer = { status: number; body: ScimBody; headers: Record<string, unknown> }
export type ScimBody = {
  id: string
  schemas: string[]
  detail?: string
  scimType?: string
  status?: string
  totalResults?: number
  Resources: ScimBody[]
  members?: { value: string }[]
  meta: { version: string; location: string; resourceType: string }
} & Record<string, unknown>

export type TestDirectory = {
  owner: Member
  /** The proved domain. */
  domain: string
  token: string
  /** A request with the token; a body goes as `application/scim+json`. */
  scim(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ScimAnswer>
  /** A person of the directory, made by POST. */
  person(name?: string, facts?: Record<string, unknown>): Promise<ScimBody & { userName: string }>
  group(displayName: string, memberIds?: string[]): Promise<ScimBody>
  /** Role and state of the members by their address. */
  member(address: string): Promise<{ role: string; status: string; userId: string } | null>
}

/** An organization on Entreprise with a proved domain and a token. */
export async function makeDirectory(app: TestApp, plan: Plan = 'entreprise'): Promise<TestDirectory> {
  const owner = await app.makeOrganization({ plan })
  const domain = `d${randomUUID().slice(0, 12)}.test`
  await app.context.pool.query(
    `insert into organization_domains (org_id, domain, record_token, proved_at, looked_at, found, created_at)
     values ($1, $2, $3, now(), now(), 'found', now())`,
    [owner.orgId, domain, 'x'.repeat(40)],
  )
  const made = await app.request<MadeDirectoryToken>('POST', '/api/v1/directory/tokens', {
    as: owner,
    body: { label: 'Entra' },
  })
  const { token } = made.body
  const scim: TestDirectory['scim'] = async (method, path, body, headers = {}) => {
    const answer = await app.app.inject({
      method: method as 'GET',
      url: `/scim/v2${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: (answer.body ? answer.json() : {}) as ScimBody,
    }
  }
  return {
    owner,
    domain,
    token,
    scim,
    async person(name = `p${randomUUID().slice(0, 8)}`, facts = {}) {
      const { body, status } = await scim('POST', '/Users', {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        userName: `${name}@${domain}`,
        active: true,
        ...facts,
      })
      if (status !== 201) throw new Error(`${status} ${body.detail}`)
      return body as ScimBody & { userName: string }
    },
    async group(displayName, memberIds = []) {
      const { body, status } = await scim('POST', '/Groups', {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
        displayName,
        members: memberIds.map((value) => ({ value })),
      })
      if (status !== 201) throw new Error(`${status} ${body.detail}`)
      return body
    },
    async member(address) {
      const { rows } = await app.context.pool.query(
        `select m.role, m.status, m.user_id as "userId" from memberships m join users u on u.id = m.user_id
         where m.org_id = $1 and u.email = $2`,
        [owner.orgId, address],
      )
      return rows[0] ?? null
    },
  }
}
