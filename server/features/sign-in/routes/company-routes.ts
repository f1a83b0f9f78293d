import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { beginTest } from '#server/features/company-sign-in/commands/begin-sign-in.ts'
import { consumeAnswer } from '#server/features/company-sign-in/commands/consume-answer.ts'
import { readServiceMetadata } from '#server/features/company-sign-in/commands/read-service-metadata.ts'
import { receiveOpenId } from '#server/features/company-sign-in/commands/receive-openid.ts'
import { receiveSaml } from '#server/features/company-sign-in/commands/receive-saml.ts'
import { identify } from '#server/http/bind-contract.ts'
import type { Sessions } from '#server/http/session.ts'
import { COMPANY_SIGN_IN } from '#server/integrations/auth/company-sessions.ts'
import { BASE_PATH } from '#server/integrations/auth/create-auth.ts'
import { ProviderRefusal } from '#server/integrations/company-providers/port.ts'
import type { AppContext, Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { accountOfPerson } from '../steps/account-of-person.ts'
import type { deviceCookie } from './device-cookie.ts'
import { times } from './endpoints.ts'
import { countFromPlace } from './place-limit.ts'
import { parse } from './sign-in-requests.ts'
import { bodyOf, send } from './web-exchange.ts'

/** A signed answer of 200 kB (saml-xml.ts) in base64, and its percent signs. */
const ANSWER_BYTES = 300_000
const FORM = 'application/x-www-form-urlencoded'
const MINUTES = 10

type Parts = {
  context: AppContext
  sessions: Sessions
  devices: ReturnType<typeof deviceCookie>
  call: (request: FastifyRequest, path: string, body: unknown, device: string | null) => Promise<Response>
  changed: (userId: string) => Promise<void>
}

/** The secret of a browser that signs in by company: what it began nobody else ends. */
export function companyCookie(app: FastifyInstance, { config }: AppContext) {
  const secure = config.appUrl.startsWith('https:')
  const name = secure ? '__Secure-ardoise.company' : 'ardoise.company'
  const path = `${BASE_PATH}/sso`
  return {
    read: (request: FastifyRequest): string | null =>
      /^[\w-]{43}$/.exec(request.cookies[name] ?? '')?.[0] ?? null,
    /** The same for each tab of a browser. */
    orNew: (known: string | null): string => known ?? randomBytes(32).toString('base64url'),
    give: (secret: string): string =>
      app.serializeCookie(name, secret, {
        path,
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: MINUTES * 60,
      }),
  }
}

const testSchema = z.strictObject({ connectionId: z.uuid() })
const TEST_PAGE = '/settings/sign-in'

/** Where the providers of organizations send people back (ADR 145). */
export function registerCompanySignIn(
  app: FastifyInstance,
  { context, sessions, devices, call, changed }: Parts,
): void {
  const { appUrl } = context.config
  const browsers = companyCookie(app, context)
  const count = (request: FastifyRequest, path: string) =>
    // A whole office may come from one address.
    countFromPlace(context, request, { path, limit: times(120, 1) })
  const leadTo = (reply: FastifyReply, path: string) =>
    reply
      .code(303)
      .header('cache-control', 'no-store')
      .header('location', appUrl + path)
      .send()
  const refused = (reply: FastifyReply, error: unknown) => {
    if (error instanceof DomainError && error.code === 'not_found')
      return leadTo(reply, '/auth?error=company_off')
    if (error instanceof ProviderRefusal) return leadTo(reply, `/auth?error=company_${error.problem}`)
    throw error
  }
  const finish = (reply: FastifyReply, attempt: string) =>
    leadTo(reply, `${BASE_PATH}/sso/finish?attempt=${attempt}`)

  app.post(`${BASE_PATH}/sso/test`, async (request, reply) => {
    const { connectionId } = parse(testSchema, request.body)
    const meta = {
      auth: 'member',
      permission: 'sign-in:write',
      reads: 'list',
      inThread: null,
      limits: [],
      errors: [],
      idempotent: false,
    } as const
    const scope = (await identify(context, sessions, meta, request)) as Scope
    await count(request, '/sso/test')
    const browser = browsers.orNew(browsers.read(request))
    const beginning = { browser, target: TEST_PAGE, testerId: scope.userId! }
    const url = await beginTest(context, { orgId: scope.orgId, connectionId }, beginning)
    return reply
      .header('cache-control', 'no-store')
      .header('set-cookie', browsers.give(browser))
      .send({ url, redirect: true })
  })
  app.get<{ Params: { connectionId: string } }>(
    `${BASE_PATH}/sso/:connectionId/metadata`,
    async (request, reply) => {
      await count(request, '/sso/metadata')
      const xml = await readServiceMetadata(context, request.params.connectionId)
      return reply
        .type('application/samlmetadata+xml')
        .header('content-disposition', 'attachment; filename="ardoise-saml.xml"')
        .header('cache-control', 'no-store')
        .send(xml)
    },
  )
  app.register(async (posts) => {
    posts.removeContentTypeParser(FORM)
    posts.addContentTypeParser(
      FORM,
      { parseAs: 'string', bodyLimit: ANSWER_BYTES },
      async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    posts.post<{ Params: { connectionId: string } }>(
      `${BASE_PATH}/sso/:connectionId/acs`,
      // The provider's page posts it. Nothing is done with a cookie here: `finish` asks for it.
      { config: { strangerBytes: ANSWER_BYTES, fromAnySite: true } },
      async (request, reply) => {
        await count(request, '/sso/acs')
        // RelayState is not read: the attempt knows where it leads.
        const { SAMLResponse: answer } = (request.body ?? {}) as { SAMLResponse?: unknown }
        const asked = {
          connectionId: request.params.connectionId,
          answer: typeof answer === 'string' ? answer : '',
        }
        return receiveSaml(context, asked).then(
          (attempt) => finish(reply, attempt),
          (error: unknown) => refused(reply, error),
        )
      },
    )
  })
  app.get<{ Params: { connectionId: string } }>(
    `${BASE_PATH}/sso/:connectionId/callback`,
    async (request, reply) => {
      await count(request, '/sso/callback')
      const { state, code, iss } = request.query as Record<string, unknown>
      const text = (value: unknown) =>
        typeof value === 'string' && value !== '' ? value.slice(0, 4_000) : null
      const asked = {
        connectionId: request.params.connectionId,
        state: text(state) ?? '',
        code: text(code),
        issuer: text(iss),
        browser: browsers.read(request) ?? '',
      }
      return receiveOpenId(context, asked).then(
        (attempt) => finish(reply, attempt),
        (error: unknown) => refused(reply, error),
      )
    },
  )
  app.get(`${BASE_PATH}/sso/finish`, async (request, reply) => {
    await count(request, '/sso/finish')
    const { attempt } = request.query as { attempt?: unknown }
    const browser = browsers.read(request) ?? ''
    try {
      const taken = await consumeAnswer(context, { id: typeof attempt === 'string' ? attempt : '', browser })
      if (taken.person === null) return leadTo(reply, taken.target)
      const { userId } = await accountOfPerson(context, { ...taken, person: taken.person })
      const device = devices.read(request)
      const body = { userId, connectionId: taken.connectionId, organizationId: taken.orgId }
      const response = await call(request, COMPANY_SIGN_IN, body, device)
      await changed(userId)
      await bodyOf(response)
      const answer = new Response(null, {
        status: 303,
        headers: withCookies(response, appUrl + taken.target),
      })
      return send(reply, answer, undefined, [devices.give(device)])
    } catch (error) {
      return refused(reply, error)
    }
  })
}

function withCookies(response: Response, location: string): Headers {
  const headers = new Headers({ location })
  for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie)
  return headers
}
