import type { QueryClient } from '@tanstack/react-query'
import type { CompanySignIn } from '#shared/contract/company-sign-in.ts'
import { orpc } from '#web/api/api-client.ts'
import { mayRead } from '#web/api/use-can.ts'

/** Domains, providers, and whether the company's sign-in is required. */
export const companySignInOptions = orpc.companySignIn.getCompanySignIn.queryOptions({ input: {} })

export async function prefetchCompanySignIn(client: QueryClient): Promise<void> {
  if (await mayRead(client, 'sign-in:read')) await client.prefetchQuery(companySignInOptions)
}

/** Reads again what is shown; it is awaited so that buttons come to rest with what they changed. */
export const readAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: orpc.companySignIn.key() })

export const keepAnswer = (client: QueryClient, answer: CompanySignIn): void => {
  client.setQueryData(companySignInOptions.queryKey, answer)
}
