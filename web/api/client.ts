import table from 'virtual:contract'
import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { Contract } from '#shared/contract/contract.ts'
import { unpackRoutes } from '#shared/contract/route-table.ts'
import { ApiError, unreachable } from './api-error.ts'
import { organizationHeader, shownOrganization } from './shown-organization.ts'

type Api = JsonifiedClient<ContractRouterClient<Contract>>

/**
 * One key for one input: its repetition, by the mutation or by hand, carries the same key until it has been answered, so that what a
 * lost answer hid is not made twice. A new click after an answer makes a new one.
 */
const unanswered = new Map<string, string>()
/** Readings that were given up stay among them: the oldest are let go. */
const KEPT_MAX = 200
const keptFor = (path: readonly string[], input: unknown) =>
  `${path.join('.')} ${shownOrganization()} ${JSON.stringify(input)}`
function idempotencyKey(path: readonly string[], input: unknown): string {
  const call = keptFor(path, input)
  const key = unanswered.get(call) ?? crypto.randomUUID()
  unanswered.set(call, key)
  if (unanswered.size > KEPT_MAX) unanswered.delete(unanswered.keys().next().value ?? '')
  return key
}
const isAnswer = (error: unknown) =>
  error instanceof ApiError && error.code !== 'unreachable' && error.status > 0 && error.status < 500

const link = new OpenAPILink(unpackRoutes(table), {
  url: () => `${location.origin}/api/v1`,
  headers: (_options, path, input) => ({
    'idempotency-key': idempotencyKey(path, input),
    ...organizationHeader(),
  }),
  fetch: (request, init) =>
    fetch(request, { ...init, credentials: 'same-origin' }).catch(() => Promise.reject(unreachable())),
  customErrorResponseBodyDecoder: (body, response) => {
    const failure = new ApiError(response.status, (body ?? {}) as object)
    return new ORPCError(failure.code, { status: response.status, message: failure.message, data: failure })
  },
  interceptors: [
    async ({ next, path, input }) => {
      try {
        const answer = await next()
        unanswered.delete(keptFor(path, input))
        return answer
      } catch (error) {
        const failure = error instanceof ORPCError && error.data instanceof ApiError ? error.data : error
        if (isAnswer(failure)) unanswered.delete(keptFor(path, input))
        throw failure
      }
    },
  ],
})

/** The API, typed by the contract: `api.crm.listCompanies({ q: 'dupont' })`. Throws ApiError. */
export const api: Api = createORPCClient(link)

/** Query options and mutations of every endpoint: `orpc.crm.listCompanies.queryOptions({ input })`. */
export const orpc = createTanstackQueryUtils(api)
