import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PaymentSetup } from '#shared/contract/payment-setup.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast.ts'
import { useKeptSetup } from './setup-memory.ts'
import { setupKey, setupOptions } from './setup-queries.ts'

/** The setup; `outdated` when the server cannot be reached and this is what was read last. */
export function useSetup() {
  const query = useQuery(setupOptions)
  const { data, error } = query
  const [kept, keep] = useKeptSetup()
  useEffect(() => {
    if (data) keep(data)
  }, [data, keep])
  const outdated = data === undefined && error !== null && kept !== null
  return { setup: data ?? (outdated ? kept : undefined), outdated, query }
}

/** Mutation key: « Suivant » is disabled while such a change runs. */
export const SETUP_CHANGE = ['payment-setup-change']

/** The setup that a colleague stored, if the call was refused for that reason; else null. */
export function storedInstead(error: unknown): PaymentSetup | null {
  if (!(error instanceof ApiError) || error.code !== 'version_conflict') return null
  return (error.data.current as PaymentSetup | undefined) ?? null
}

type Texts = { failure: string; success?: string }

/** A change of the setup: what it answers is shown at once. A failure is a toast in the specification's words (8.2). */
export function useSetupChange<Input>(call: (input: Input) => Promise<PaymentSetup>, texts: Texts) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationKey: SETUP_CHANGE,
    mutationFn: call,
    onSuccess: async (setup) => {
      await client.cancelQueries({ queryKey: setupKey })
      client.setQueryData(setupKey, setup)
      if (texts.success) toast.success(texts.success)
    },
    onError: (error) => {
      const current = storedInstead(error)
      if (current) client.setQueryData(setupKey, current)
      else toast.error(texts.failure, { description: messageOf(error) })
    },
  })
  return { ...mutation, overtaken: storedInstead(mutation.error) !== null }
}
