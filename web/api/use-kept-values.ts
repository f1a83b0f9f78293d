import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'
import { meOptions } from './me.ts'

/**
 * Keeps what is typed until it is saved: after a session that ended, a reload or a crash of the tab the form comes back filled. Leaving
 * the page on purpose forgets it. In this tab only (session storage), under `name`, which says whose form of what it is. `secrets` are
 * fields that are never kept.
 */
export function useKeptValues<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  name: string,
  secrets: readonly (keyof Values)[] = [],
): void {
  const client = useQueryClient()
  const key = `ardoise.kept.${name}`
  const { isDirty } = useFormState({ control: form.control })
  const { subscribe } = form
  const keep = useEffectEvent((values: Values) =>
    write(key, Object.fromEntries(Object.entries(values).filter(([field]) => !secrets.includes(field)))),
  )
  const restore = useEffectEvent(() => {
    const kept = read(key)
    if (kept) form.reset({ ...form.getValues(), ...kept } as Values, { keepDefaultValues: true })
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
      // Nobody is signed in any more: the page was not left on purpose.
      if (client.getQueryData(meOptions.queryKey) !== null) forget(key)
    }
  }, [key, client, subscribe])
}

// Storage may be refused (private windows): then nothing is kept.
function read(key: string): object | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof kept === 'object' ? kept : null
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
