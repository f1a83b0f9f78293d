import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'
import { meOptions } from './me.ts'
import { shownOrganization } from './shown-organization.ts'

/** What an edit started from: the revision that was read (0 where there is none), and its values. */
export type EditBase<Values> = { revision: number; values: Values }

/**
 * Keeps what is typed until it is saved: after a session that ended, a reload or a crash of the tab the form comes back filled. Leaving
 * the page on purpose forgets it. In this tab only (session storage), under `name`, which says whose form of what it is. `secrets` are
 * fields that are never kept. An edit of something with revisions says its `base`: what comes back was typed on the base kept with it,
 * so that a colleague's save meanwhile is a conflict and not overwritten.
 */
export function useKeptValues<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  name: string,
  secrets: readonly (keyof Values)[] = [],
  edit: { base: EditBase<Values>; restoreBase: (base: EditBase<Values>) => void } | null = null,
): void {
  const client = useQueryClient()
  const key = `ardoise.kept.${name}`
  const [organization] = useState(shownOrganization)
  const { isDirty } = useFormState({ control: form.control })
  const { subscribe } = form
  const keep = useEffectEvent((values: Values) =>
    write(key, {
      base: edit?.base ?? null,
      values: Object.fromEntries(Object.entries(values).filter(([field]) => !secrets.includes(field))),
    }),
  )
  const restore = useEffectEvent(() => {
    const kept = read<Values>(key)
    if (kept === null || (kept.base === null) !== (edit === null)) return
    const { base, values } = kept
    if (edit && base && JSON.stringify(base) !== JSON.stringify(edit.base)) {
      edit.restoreBase(base)
      form.reset(base.values)
    }
    form.reset({ ...form.getValues(), ...values } as Values, { keepDefaultValues: true })
  })
  const follow = useEffectEvent((dirty: boolean) => {
    if (dirty) keep(form.getValues())
    else forget(key)
  })
  // Before `follow`, which forgets what an untouched form would restore.
  useEffect(() => restore(), [])
  useEffect(() => follow(isDirty), [isDirty])
  useEffect(() => {
    const leave = subscribe({ formState: { values: true }, callback: ({ values }) => keep(values as Values) })
    return () => {
      leave()
      // Nobody is signed in any more, or another tab chose another organization: the page was not left on purpose.
      if (client.getQueryData(meOptions.queryKey) !== null && shownOrganization() === organization)
        forget(key)
    }
  }, [key, client, subscribe, organization])
}

// Storage may be refused (private windows): then nothing is kept.
function read<Values>(key: string): { base: EditBase<Values> | null; values: Partial<Values> } | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    // Before 22 November 2026 the values alone were kept, and nobody knows what they were typed on.
    return kept?.values && kept.base !== undefined ? kept : null
  } catch {
    return null
  }
}
function write(key: string, values: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values))
  } catch {}
}
function forget(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}

/** Whether something typed waits under this name: the page then opens the form at once. */
export function hasKeptValues(name: string): boolean {
  return read(`ardoise.kept.${name}`) !== null
}
