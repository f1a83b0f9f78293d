import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { planOptions } from '#web/api/plan.ts'
import { useAction } from '#web/patterns/action/use-action.ts'

export const billingOptions = orpc.billing.getBilling.queryOptions({ input: {} })

/** For the loader of the route: a single try, since the page retries while it shows its skeleton. */
export const prefetchBilling = (client: QueryClient) =>
  Promise.all([
    client.prefetchQuery({ ...billingOptions, retry: false }),
    client.prefetchQuery({ ...planOptions, retry: false }),
  ])

type Told = { failure: string; success?: string }

/** A change of the subscription: what it changed is read again at once. A failure is a toast. */
export const useBillingChange = <Input, Output>(call: (input: Input) => Promise<Output>, texts: Told) =>
  useAction(call, { ...texts, refresh: [billingOptions, planOptions] })
