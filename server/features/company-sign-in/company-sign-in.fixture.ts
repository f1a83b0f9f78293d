import { randomUUID } from 'node:crypto'
import {
  answerOf,
  readRequest,
  type SigningKey,
  type Told,
  type Twist,
} from '#server/integrations/company-providers/saml-provider.fixture.ts'
import { cookiesOf, type Headers } from '#server/test/accounts.ts'
import type { Member, TestApp } from '#server/test/harness.ts'
import type { CompanySignIn, Connection } from '#shared/contract/company-sign-in.ts'
import type { Me } from '#shared/contract/identity.ts'

export type Company = { owner: Member; domain: string; connection: Connection }
type Person = { nameId: string; email?: string | readonly string[]; name?: string }
export type Visit = { location: string; headers: Headers; status: number }
export type Answered<T> = T & { code?: string; fields?: { path: string; message: string }[] }

export const IDP = 'https://idp.test/saml'

/** An organization at Entreprise whose domain is proved, with a connection in use; calls as a browser makes them. */
export function companiesOf(site: TestApp, key: () => SigningKey) {
  const api = <T>(method: string, path: string, as: Member, body?: unknown) =>
    site.request<Answered<T>>(method, `/api/v1/organization${path}`, {
      as,
      ...(body === undefined ? {} : { body }),
    })
  const sql = async <T>(text: string, ...values: unknown[]) =>
    (await site.context.pool.query(text, values)).rows as T[]
  const proveDomain = async ({ orgId }: Pick<Member, 'orgId'>, domain: string) => {
    await sql(
      `insert into organization_domains (org_id, domain, record_token, proved_at, looked_at, found, created_at)
       values ($1, $2, $3, now(), now(), 'found', now())`,
      ...[orgId, domain, randomUUID()],
    )
  }
  const samlForm = () => ({
    kind: 'saml',
    name: 'Okta Vasseur',
    enabled: true,
    defaultRole: 'member',
    issuer: IDP,
    signInUrl: 'https://idp.test/in',
    certificates: [key().certificate],
  })
  const connect = async (as: Member, form: object = {}) =>
    api<Connection>('POST', '/sign-in/connections', as, { ...samlForm(), ...form })
  const begin = async (body: object, headers: Headers = {}) => {
    const answer = await site.request<{ url: string; code?: string }>('POST', '/auth/v1/sso', {
      body,
      headers,
    })
    return { ...answer, jar: cookiesOf(answer, headers) }
  }
  const visit = async (path: string, headers: Headers): Promise<Visit> => {
    const answer = await site.request('GET', path, { headers })
    return {
      status: answer.status,
      location: String(answer.headers.location),
      headers: cookiesOf(answer, headers),
    }
  }
  /** Posts as the provider's page does: from another site, without our cookies. */
  const post = async (connectionId: string, answer: string, form: Record<string, string> = {}) => {
    const response = await site.app.inject({
      method: 'POST',
      url: `/auth/v1/sso/${connectionId}/acs`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.test' },
      payload: new URLSearchParams({
        SAMLResponse: answer,
        RelayState: 'https://evil.test/',
        ...form,
      }).toString(),
    })
    return { status: response.statusCode, location: String(response.headers.location), body: response.body }
  }
  const toldOf = (url: string, person: Person): Told => {
    const { id, acsUrl, issuer } = readRequest(url)
    return { issuer: IDP, audience: issuer, acsUrl, requestId: id, ...person }
  }
  return {
    api,
    sql,
    proveDomain,
    connect,
    begin,
    visit,
    post,
    toldOf,
    samlForm,
    async company(): Promise<Company> {
      const owner = await site.makeOrganization({ plan: 'entreprise' })
      const domain = `${randomUUID().slice(0, 8)}.test`
      await proveDomain(owner, domain)
      const { body, status } = await connect(owner)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return { owner, domain, connection: body }
    },
    /** The whole way: to the provider and back, in one browser. */
    async signIn(
      { connection, domain }: Pick<Company, 'connection' | 'domain'>,
      person: Person,
      { twist, headers, target }: { twist?: Twist; headers?: Headers; target?: string } = {},
    ): Promise<Visit> {
      const { body, jar } = await begin({ domain, ...(target ? { redirectTo: target } : {}) }, headers)
      const { location } = await post(connection.id, answerOf(toldOf(body.url, person), key(), twist))
      return visit(location.replace(/^https?:\/\/[^/]+/, ''), jar)
    },
    me: async (headers: Headers) => site.request<Me>('GET', '/api/v1/me', { headers }),
    read: async (as: Member) => (await api<CompanySignIn>('GET', '/sign-in', as)).body,
  }
}
