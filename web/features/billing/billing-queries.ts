import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { planOptions } from '#web/api/plan.ts'
import { toast } from '#web/ui/toast.ts'

export const billingOptions = orpc.billing.getBilling.queryOptions({ input: {} })

/** For the loader of the route: a single try, since the page retries while it shows its skeleton. */
export const prefetchBilling = (client: QueryClient) =>
  Promise.all([
    client.prefetchQuery({ ...billingOptions, retry: false }),
    client.prefetchQuery({ ...planOptions, retry: false }),
  ])

type Told = { failure: string; success?: string }

/** A change of the subscription: what it changed is read again at once. A failure is a toast. */
export function useBillingChange<Input, Output>(call: (input: Input) => Promise<Output>, texts: Told) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: () => {
      if (texts.success) toast.success(texts.success)
    },
    onError: (error) => toast.error(texts.failure, { description: messageOf(error) }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: billingOptions.queryKey }),
        client.invalidateQueries({ queryKey: planOptions.queryKey }),
      ]),
  })
}
