import table from 'virtual:contract'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import type { Contract } from '#shared/contract/contract.gen.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'

type Api = JsonifiedClient<ContractRouterClient<Contract>>
type Input<E> = E extends (input: infer I, ...rest: never[]) => unknown ? NonNullable<I> : never
type Output<E> = E extends (...args: never[]) => Promise<infer O> ? O : never
/** Answers of endpoints of the contract, by feature and name; the types are the contract's. */
export type FakeEndpoints = {
  [F in keyof Api]?: {
    [E in keyof Api[F]]?: (input: Input<Api[F][E]>) => Output<Api[F][E]> | Promise<Output<Api[F][E]>>
  }
}
type Answer = (input: Record<string, unknown>) => unknown
type Route = { method: string; path: RegExp; answer: Answer }

/** Thrown by an endpoint: the body that the server gives for this code. */
export class Refusal extends Error {
  readonly code: keyof typeof errorCodes
  readonly fields: { path: string; code: string; message: string }[]
  readonly data: Record<string, unknown>
  constructor(code: keyof typeof errorCodes, fields: Refusal['fields'] = [], data: Refusal['data'] = {}) {
    super(errorCodes[code].text)
    this.code = code
    this.fields = fields
    this.data = data
  }
}

/** Thrown by an endpoint: the network is cut. */
export class Cut extends Error {}

/** Calls that no endpoint answers: a test fails on them (component-test.tsx). */
export const unexpectedCalls: string[] = []
let routes: Route[] = []

/** Answers the calls of the page instead of the server. Endpoints given later come first. */
export function fakeApi(endpoints: FakeEndpoints): void {
  const added = Object.entries(endpoints).flatMap(([feature, answers]) =>
    Object.entries(answers as Record<string, Answer>).map(([name, answer]) => {
      const [, method = '', path = ''] = /^([A-Z]+)\*? (.+)$/.exec(table[feature]?.[name] ?? '') ?? []
      return routeOf(method, `/api/v1${path}`, answer)
    }),
  )
  routes = [...added, ...routes]
}

/** The same for a path beside the contract: `fakePath('GET', '/auth/v1/get-session', () => …)`. */
export function fakePath(method: string, path: string, answer: Answer): void {
  routes = [routeOf(method, path, answer), ...routes]
}

const routeOf = (method: string, path: string, answer: Answer): Route => ({
  method,
  path: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  answer,
})

/** Adds the fakes of `fake` after those of the test, which come first. */
export function fakeBehind(fake: () => void): void {
  const given = routes
  routes = []
  fake()
  routes = [...given, ...routes]
}

export function forgetFakes(): void {
  routes = []
  unexpectedCalls.length = 0
}

const real = globalThis.fetch
const isCall = (pathname: string) => /^\/(api|auth|functions)\/v1\//.test(pathname)

globalThis.fetch = async (target, init) => {
  const request = new Request(target, init)
  const { pathname, searchParams } = new URL(request.url)
  if (!isCall(pathname)) return real(target, init)
  for (const { method, path, answer } of routes) {
    const found = method === request.method ? path.exec(pathname) : null
    if (!found) continue
    const body = await bodyOf(request)
    return respond(answer, { ...Object.fromEntries(searchParams), ...body, ...found.groups })
  }
  unexpectedCalls.push(`${request.method} ${pathname}`)
  return Response.json({ code: 'not_found', message: 'No fake answers this call.' }, { status: 404 })
}

async function bodyOf(request: Request): Promise<object> {
  const type = request.headers.get('content-type') ?? ''
  if (type.includes('json')) return (await request.json()) as object
  return type.startsWith('multipart/') ? Object.fromEntries(await request.formData()) : {}
}

async function respond(answer: Answer, input: Record<string, unknown>): Promise<Response> {
  try {
    const output = await answer(input)
    if (output instanceof File)
      return new Response(output, {
        headers: { 'content-disposition': `attachment; filename="${output.name}"` },
      })
    return output === undefined ? new Response(null, { status: 204 }) : Response.json(output)
  } catch (error) {
    if (error instanceof Cut) throw new TypeError('Failed to fetch')
    if (!(error instanceof Refusal)) throw error
    const { code, message, fields, data } = error
    return Response.json(
      { code, message, data, ...(fields.length > 0 ? { fields } : {}) },
      { status: errorCodes[code].status },
    )
  }
}
