import table from 'virtual:contract'
import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { Contract } from '#shared/contract/contract.ts'
import { unpackRoutes } from '#shared/contract/route-table.ts'
import { ApiError, unreachable } from './api-error.ts'

type Api = JsonifiedClient<ContractRouterClient<Contract>>

// One key for one set of variables: a retry of the same mutation repeats the key, a new click makes a new one.
const keys = new WeakMap<object, string>()
function idempotencyKey(input: unknown): string {
  if (typeof input !== 'object' || input === null) return crypto.randomUUID()
  const key = keys.get(input) ?? crypto.randomUUID()
  keys.set(input, key)
  return key
}

const link = new OpenAPILink(unpackRoutes(table), {
  url: () => `${location.origin}/api/v1`,
  headers: (_options, _path, input) => ({ 'idempotency-key': idempotencyKey(input) }),
  fetch: (request, init) =>
    fetch(request, { ...init, credentials: 'same-origin' }).catch(() => Promise.reject(unreachable())),
  customErrorResponseBodyDecoder: (body, response) => {
    const failure = new ApiError(response.status, (body ?? {}) as object)
    return new ORPCError(failure.code, { status: response.status, message: failure.message, data: failure })
  },
  interceptors: [
    async ({ next }) => {
      try {
        return await next()
      } catch (error) {
        throw error instanceof ORPCError && error.data instanceof ApiError ? error.data : error
      }
    },
  ],
})

/** The API, typed by the contract: `api.crm.listCompanies({ q: 'dupont' })`. Throws ApiError. */
export const api: Api = createORPCClient(link)

/** Query options and mutations of every endpoint: `orpc.crm.listCompanies.queryOptions({ input })`. */
export const orpc = createTanstackQueryUtils(api)
