import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { type Contract, contract } from '#shared/contract/contract.gen.ts'

export type Api = JsonifiedClient<ContractRouterClient<Contract>>

/** The API as a program sees it, signed in by the cookie when one is given. Throws ORPCError with `status` and `code`. */
export function apiOf(url: string, cookie?: string): Api {
  return createORPCClient(
    new OpenAPILink(contract, {
      url: `${url}/api/v1`,
      headers: () => (cookie === undefined ? {} : { cookie }),
    }),
  )
}

/** A call to what is not of the contract: sign-in, edge functions. Errors: the answer, when it is a refusal. */
export async function post(url: string, body: unknown, cookie?: string): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${response.status} ${url}: ${await response.text()}`)
  return response
}
