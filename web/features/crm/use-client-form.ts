import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '#web/api/api-error.ts'
import { orpc } from '#web/api/client.ts'
import { applyFieldErrors } from '#web/api/form-errors.ts'
import { useMe, useOrganization } from '#web/api/me.ts'
import { type EditBase, useKeptValues } from '#web/api/use-kept-values.ts'
import type { Duplicate } from './duplicates.tsx'

type Options<Values extends FieldValues, Fields, Saved> = {
  /** Names the form among what is kept when the session ends: `contact.new`. */
  name: string
  schema: z.ZodType<Fields>
  values: Values
  /** The revision that the edit starts from; null for a new client. */
  revision: number | null
  /** Clients that the fields would double. */
  findDoubles: (fields: Fields) => Promise<Duplicate[]>
  save: (fields: Fields, revision: number) => Promise<Saved>
  /** Leads elsewhere: the form is being saved until one is there. */
  onSaved: (saved: Saved) => Promise<void>
}

/** One save at a time, its refusals, and what a conflict or a double asks before it. */
export function useClientForm<Values extends FieldValues, Fields, Saved extends { revision: number }>(
  options: Options<Values, Fields, Saved>,
) {
  const client = useQueryClient()
  const form = useForm<Values, unknown, Fields>({
    resolver: zodResolver(options.schema as never) as unknown as Resolver<Values, unknown, Fields>,
    defaultValues: options.values as DefaultValues<Values>,
  })
  const [base, setBase] = useState<EditBase<Values>>({
    revision: options.revision ?? 0,
    values: options.values,
  })
  const edit = options.revision === null ? null : { base, restoreBase: setBase }
  useKeptValues(form, `${options.name}.${useOrganization().orgId}.${useMe().user.id}`, [], edit)
  const [conflict, setConflict] = useState<{ mine: Fields; theirs: Saved } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<{ fields: Fields; found: Duplicate[] } | null>(null)
  const mutation = useMutation({
    mutationFn: ({ fields, from }: { fields: Fields; from: number }) => options.save(fields, from),
    onMutate: () => setFailure(null),
    onSuccess: async (saved) => {
      void client.invalidateQueries({ queryKey: orpc.crm.key() })
      await options.onSaved(saved)
    },
    onError: (error, { fields }) => {
      const current =
        error instanceof ApiError && error.code === 'version_conflict' ? error.data.current : undefined
      if (current) setConflict({ mine: fields, theirs: current as Saved })
      else setFailure(applyFieldErrors(form as unknown as UseFormReturn<Values>, error))
    },
  })
  return {
    form,
    failure,
    saving: mutation.isPending || form.formState.isSubmitting,
    conflict,
    waiting,
    /** Saves what the form holds; asks first when it would double a client. A failed look-up does not stop the save. */
    submit: form.handleSubmit(async (fields) => {
      const found = await options.findDoubles(fields).catch(() => [])
      if (found.length > 0) setWaiting({ fields, found })
      else await mutation.mutateAsync({ fields, from: base.revision }).catch(() => {})
    }),
    acceptDoubles: () => {
      if (waiting) mutation.mutate({ fields: waiting.fields, from: base.revision })
      setWaiting(null)
    },
    dismissDoubles: () => setWaiting(null),
    keepMine: () => {
      if (!conflict) return
      setBase({ ...base, revision: conflict.theirs.revision })
      setConflict(null)
      mutation.mutate({ fields: conflict.mine, from: conflict.theirs.revision })
    },
    takeTheirs: (texts: (saved: Saved) => Values) => {
      if (!conflict) return
      const values = texts(conflict.theirs)
      setBase({ revision: conflict.theirs.revision, values })
      form.reset(values)
      setConflict(null)
    },
  }
}
