import type { QueryClient } from '@tanstack/react-query'
import type { CompanySignIn } from '#shared/contract/company-sign-in.ts'
import { orpc } from '#web/api/api-client.ts'
import { mayRead } from '#web/api/use-can.ts'

/** Domains, providers, and whether the company's sign-in is required. */
export const companySignInOptions = orpc.companySignIn.getCompanySignIn.queryOptions({ input: {} })

export async function prefetchCompanySignIn(client: QueryClient): Promise<void> {
  if (await mayRead(client, 'sign-in:read')) await client.prefetchQuery(companySignInOptions)
}

export const cacheAnswer = (client: QueryClient, answer: CompanySignIn): void => {
  client.setQueryData(companySignInOptions.queryKey, answer)
}
