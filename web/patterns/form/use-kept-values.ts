import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'
import { meOptions } from '#web/api/me.ts'
import { shownOrganization } from '#web/api/shown-organization.ts'

/** The base of an edit: the revision that was read (0 where there is none), and its values. */
export type EditBase<Values> = { revision: number; values: Values }

export type Keeping<Values> = {
  /** Names the form and its record. */
  name: string
  /** Fields that are never kept. */
  secrets?: readonly (keyof Values)[]
  /** Keeps the values until they are saved or undone, in every tab, even when the page is left on purpose. */
  inBrowser?: boolean
}

/**
 * Keeps typed values until they are saved: after a lost session, a reload or a crash of the tab the form comes back filled, in
 * this tab, until its page is left on purpose. An edit of something with revisions gives its `base`, which is kept with the text,
 * so that a colleague's save meanwhile is a conflict and is not overwritten. Without `keeping` nothing is kept.
 */
export function useKeptValues<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  keeping: Keeping<Values> | undefined,
  edit: { base: EditBase<Values>; restoreBase: (base: EditBase<Values>) => void } | null,
): void {
  const client = useQueryClient()
  const key = keeping && `ardoise.kept.${keeping.name}`
  const inBrowser = keeping?.inBrowser === true
  const [organization] = useState(shownOrganization)
  const { isDirty } = useFormState({ control: form.control })
  const { subscribe } = form
  const keep = useEffectEvent((values: Values) => {
    const kept = Object.entries(values).filter(([field]) => !keeping?.secrets?.includes(field))
    if (key) write(placeOf(inBrowser), key, { base: edit?.base ?? null, values: Object.fromEntries(kept) })
  })
  const restore = useEffectEvent(() => {
    const kept = key ? read<Values>(placeOf(inBrowser), key) : null
    if (kept === null || (kept.base === null) !== (edit === null)) return
    const { base, values } = kept
    if (!fits(values, form.getValues())) return
    if (edit && base && JSON.stringify(base) !== JSON.stringify(edit.base)) {
      edit.restoreBase(base)
      form.reset(base.values)
    }
    form.reset({ ...form.getValues(), ...values } as Values, { keepDefaultValues: true })
  })
  const follow = useEffectEvent((dirty: boolean) => {
    if (dirty) keep(form.getValues())
    else if (key) forget(placeOf(inBrowser), key)
  })
  // Runs before `follow`, which forgets what an untouched form would restore.
  useEffect(() => restore(), [])
  useEffect(() => follow(isDirty), [isDirty])
  useEffect(() => {
    if (!key) return
    const leave = subscribe({ formState: { values: true }, callback: ({ values }) => keep(values as Values) })
    return () => {
      leave()
      // When the session ended, or another tab switched organization, leaving was not on purpose: keep the values.
      const onPurpose =
        client.getQueryData(meOptions.queryKey) !== null && shownOrganization() === organization
      if (onPurpose && !inBrowser) forget(sessionStorage, key)
    }
  }, [key, inBrowser, client, subscribe, organization])
}

const placeOf = (inBrowser: boolean) => (inBrowser ? localStorage : sessionStorage)

/** Whether values kept, perhaps by another version, have the shape of the form's. */
function fits(kept: unknown, model: unknown): boolean {
  if (kept === null || model === null) return true
  if (typeof kept !== typeof model || Array.isArray(kept) !== Array.isArray(model)) return false
  if (typeof kept !== 'object' || Array.isArray(kept)) return true
  const shape = model as Record<string, unknown>
  return Object.entries(kept).every(([name, value]) => name in shape && fits(value, shape[name]))
}

type Kept<Values> = { base: EditBase<Values> | null; values: Partial<Values> }

// Storage may be refused (private windows): then nothing is kept.
function read<Values>(place: Storage, key: string): Kept<Values> | null {
  try {
    const kept = JSON.parse(place.getItem(key) ?? 'null')
    // Before 22 November 2026 values were stored without their base revision: drop those.
    return kept?.values && kept.base !== undefined ? kept : null
  } catch {
    return null
  }
}
function write(place: Storage, key: string, values: unknown): void {
  try {
    place.setItem(key, JSON.stringify(values))
  } catch {}
}
function forget(place: Storage, key: string): void {
  try {
    place.removeItem(key)
  } catch {}
}

/** Whether something typed waits under this name in this tab: the page then opens the form at once. */
export function hasKeptValues(name: string): boolean {
  return read(sessionStorage, `ardoise.kept.${name}`) !== null
}
