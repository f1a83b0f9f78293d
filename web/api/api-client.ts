import table from 'virtual:contract'
import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { Contract } from '#shared/contract/contract.gen.ts'
import { unpackRoutes } from '#shared/contract/route-table.ts'
import { ApiError, unreachable } from './api-error.ts'
import { send } from './send.ts'
import { organizationHeader, shownOrganization } from './shown-organization.ts'
import { UnansweredCalls } from './unanswered-calls.ts'

type Api = JsonifiedClient<ContractRouterClient<Contract>>

const unanswered = new UnansweredCalls()
const writes = ([feature = '', endpoint = '']: readonly string[]) =>
  !table[feature]?.[endpoint]?.startsWith('GET')
const callOf = (path: readonly string[], input: unknown) =>
  `${path.join('.')} ${shownOrganization()} ${JSON.stringify(input)}`
const isAnswer = (error: unknown) =>
  error instanceof ApiError && error.code !== 'unreachable' && error.status > 0 && error.status < 500

const forms = new WeakMap<object, FormData>()
const link = new OpenAPILink(unpackRoutes(table), {
  url: () => `${location.origin}/api/v1`,
  headers: (_options, path, input) => {
    const key = unanswered.keyOf(callOf(path, input))
    return { ...(key === undefined ? {} : { 'idempotency-key': key }), ...organizationHeader() }
  },
  // WebKit reads no form back from a request (`InvalidStateError`).
  clientInterceptors: [
    ({ request: { body }, input, next }) => {
      if (body instanceof FormData) forms.set(input as object, body)
      return next()
    },
  ],
  fetch: (request, init, _options, _path, input) =>
    answerTo(request, { ...init, credentials: 'same-origin' }, forms.get(input as object)).catch(() =>
      Promise.reject(unreachable()),
    ),
  customErrorResponseBodyDecoder: (body, response) => {
    const failure = new ApiError(response.status, (body ?? {}) as object)
    return new ORPCError(failure.code, { status: response.status, message: failure.message, data: failure })
  },
  interceptors: [
    async ({ next, path, input }) => {
      const call = callOf(path, input)
      if (writes(path)) unanswered.begin(path[0] ?? '', call)
      try {
        const answer = await next()
        unanswered.end(call, 'done')
        return answer
      } catch (error) {
        const failure = error instanceof ORPCError && error.data instanceof ApiError ? error.data : error
        unanswered.end(call, isAnswer(failure) ? 'refused' : 'lost')
        throw failure
      }
    },
  ],
})

/** A form may be too long for a proxy; few pages send one. */
async function answerTo(request: Request, init: RequestInit, form: FormData | undefined): Promise<Response> {
  if (!form) return send(new Request(request, init))
  const { sendForm } = await import('./send-form.ts')
  return sendForm(request, form, init)
}

/** The API, typed by the contract: `api.crm.listCompanies({ q: 'dupont' })`. Throws ApiError. */
export const api: Api = createORPCClient(link)

/** Query options and mutations of every endpoint: `orpc.crm.listCompanies.queryOptions({ input })`. */
export const orpc = createTanstackQueryUtils(api)
