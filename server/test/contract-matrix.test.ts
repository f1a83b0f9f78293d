import type { AnyContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#shared/contract/contract.gen.ts'
import type { EndpointMeta } from '#shared/contract/endpoint.ts'
import { type ErrorCode, errorCodes } from '#shared/domain/error-codes.ts'
import { roleCan } from '#shared/domain/permissions.ts'
import { roles } from '#shared/domain/roles.ts'
import { foreignFields, ownIds } from './foreign-fields.ts'
import { foreignRequests } from './foreign-requests.ts'
import { type Member, startTestApp, type TestApp } from './harness.ts'

type Endpoint = {
  name: string
  method: string
  path: string
  meta: EndpointMeta
  input: z.ZodType | undefined
}

const endpoints: Endpoint[] = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures as Record<string, AnyContractProcedure>).map(([name, procedure]) => {
    const { route, meta, inputSchema } = procedure['~orpc']
    return {
      name: `${feature}.${name}`,
      method: route.method ?? 'POST',
      path: route.path ?? '/',
      meta: meta as EndpointMeta,
      input: inputSchema as z.ZodType | undefined,
    }
  }),
)
const ABSENT_ID = '01940000-0000-7000-8000-000000000000'
const parameters = (path: string) => [...path.matchAll(/\{\+?(\w+)\}/g)].map((match) => match[1]!)
const fill = (path: string, values: Record<string, string> = {}) =>
  `/api/v1${path.replace(/\{\+?(\w+)\}/g, (_whole, name: string) => values[name] ?? ABSENT_ID)}`
const bodyFields = ({ input, path }: Endpoint) =>
  input instanceof z.ZodObject
    ? Object.keys(input.shape).filter((field) => !parameters(path).includes(field))
    : []

/** The fields of an input that hold ids, as 'content.companyId', at any depth. */
function idFields(schema: z.ZodType | undefined, path: string[] = []): string[] {
  const { def } = schema?._zod ?? {}
  if (def === undefined) return []
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      idFields(field as z.ZodType, [...path, name]),
    )
  if (schema instanceof z.ZodArray) return idFields(schema.element as z.ZodType, path)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => idFields(one as z.ZodType, path))
  if (schema instanceof z.ZodPipe)
    return [...idFields(schema.in as z.ZodType, path), ...idFields(schema.out as z.ZodType, path)]
  if ('innerType' in def) return idFields(def.innerType as z.ZodType, path)
  return 'format' in def && def.format === 'uuid' ? [path.join('.')] : []
}

let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp()
  owner = await app.makeOrganization()
})
afterAll(() => app.close())

describe.each(endpoints)('$name', (endpoint) => {
  const { method, path, meta } = endpoint
  const writes = method !== 'GET'
  const bodyOf = (body: unknown) => (writes ? { body } : {})

  test('answers 401 without a session', async () => {
    if (meta.auth === 'public') return expect(meta.errors).not.toContain('unauthenticated')
    const answer = await app.request(method, fill(path), bodyOf({}))
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated'])
  })

  test('answers 403 to each role without the permission', async () => {
    if (meta.auth !== 'member') return expect(meta).not.toHaveProperty('permission')
    for (const role of roles.filter((role) => !roleCan(role, meta.permission))) {
      const member = await app.makeMember(owner.orgId, role)
      const answer = await app.request(method, fill(path), { as: member, ...bodyOf({}) })
      expect([role, answer.status, answer.body.code]).toEqual([role, 403, 'forbidden'])
    }
  })

  test('answers 404 to the ids of another organization', async () => {
    if (meta.auth !== 'member' || parameters(path).length === 0)
      return expect(foreignRequests).not.toHaveProperty([endpoint.name])
    const request = foreignRequests[endpoint.name]
    expect(
      request,
      `${endpoint.name} takes an id: add it to server/test/foreign-<feature>-requests.ts, then node tools/registry.ts`,
    ).toBeDefined()
    const neighbour = await app.makeOrganization()
    const { params, body } = await request!(app, neighbour)
    const answer = await app.request(method, fill(path, params), { as: owner, ...bodyOf(body ?? {}) })
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  })

  test('refuses ids of another organization in its body or its query', async () => {
    const fields = [...new Set(idFields(endpoint.input))].filter((field) => !parameters(path).includes(field))
    const neighbour = await app.makeOrganization()
    for (const field of fields.filter((field) => writes && !ownIds.includes(`${endpoint.name} ${field}`))) {
      const tries = Object.entries(foreignFields).filter(([name]) =>
        `${name} `.startsWith(`${endpoint.name} ${field} `),
      )
      expect(
        tries,
        `${endpoint.name} takes ${field}: add it to server/test/foreign-<feature>-fields.ts, then node tools/registry.ts`,
      ).not.toEqual([])
      for (const [name, { row, request, status = 404 }] of tries)
        for (const id of [await row(app, neighbour), ABSENT_ID]) {
          const { params, body } = { params: {}, ...(await request(app, owner, id)) }
          const answer = await app.request(method, fill(path, params), { as: owner, body })
          expect([name, answer.status]).toEqual([name, status])
          if (status === 404) expect(answer.body.code).toBe('not_found')
        }
    }
    for (const field of writes ? [] : fields) {
      const answer = await app.request(method, `${fill(path)}?${field}=${ABSENT_ID}`, { as: owner })
      expect(answer.status, field).toBeLessThan(500)
    }
  })

  test('answers 400 and names an unknown or malformed field', async () => {
    const send = (body: unknown) =>
      writes
        ? app.request<{ code: string; fields?: { path: string }[] }>(method, fill(path), { as: owner, body })
        : app.request<{ code: string; fields?: { path: string }[] }>(
            method,
            `${fill(path)}?${new URLSearchParams(body as Record<string, string>)}`,
            { as: owner },
          )
    const unknown = await send({ inconnu: 'x' })
    expect([unknown.status, unknown.body.code]).toEqual([400, 'invalid_input'])
    expect(unknown.body.fields?.map((field) => field.path)).toContain('inconnu')
    for (const field of writes ? bodyFields(endpoint) : []) {
      const answer = await send({ [field]: [[['malformed']]] })
      expect([field, answer.status]).toEqual([field, 400])
      expect(
        answer.body.fields?.some(({ path }) => path === field || path.startsWith(`${field}.`)),
        `${field} is named`,
      ).toBe(true)
    }
  })

  test('declares errors that have a status and a French text', () => {
    for (const code of meta.errors) {
      const { status, text } = errorCodes[code as ErrorCode]
      expect(status).toBeGreaterThanOrEqual(400)
      expect(text).toMatch(/\S/)
    }
  })
})

test('an unknown path is a 404 of the same shape', async () => {
  const answer = await app.request('GET', '/api/v1/nothing-here', { as: owner })
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
})

test('a body that is not JSON, too large or of another type is refused', async () => {
  const send = (payload: string, type: string) =>
    app.app.inject({
      method: 'POST',
      url: '/api/v1/mails/x/resend',
      payload,
      headers: { 'content-type': type, authorization: `Bearer ${owner.token}` },
    })
  expect((await send('{', 'application/json')).statusCode).toBe(400)
  expect((await send('<a/>', 'application/xml')).statusCode).toBe(415)
  expect((await send(`"${'x'.repeat(1_100_000)}"`, 'application/json')).statusCode).toBe(413)
})
