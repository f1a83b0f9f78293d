import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PaymentSetup } from '#shared/contract/payment-setup.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
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
  const mutation = useAction(call, {
    mutationKey: SETUP_CHANGE,
    ...(texts.success && { success: texts.success }),
    failure: (error) => {
      const current = storedInstead(error)
      if (current === null) return { text: texts.failure, description: messageOf(error) }
      client.setQueryData(setupKey, current)
      return null
    },
    onSuccess: async (setup) => {
      await client.cancelQueries({ queryKey: setupKey })
      client.setQueryData(setupKey, setup)
    },
  })
  return { ...mutation, overtaken: storedInstead(mutation.error) !== null }
}
