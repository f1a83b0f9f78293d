import '#web/api/zod-setup.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { type MutationKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '#web/api/api-error.ts'
import { type Queries, readAgain } from '#web/api/read-again.ts'
import type { ConflictRow } from '#web/ui/conflict-notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Unread, useUnread } from '#web/ui/unread-fields.tsx'
import { clashing, differing, pick } from './clashing-edits.ts'
import type { ShellForm } from './form-shell.tsx'
import { readRefusal } from './refusal.ts'
import { errorIn } from './use-form-parts.ts'
import { type EditBase, type Keeping, useKeptValues } from './use-kept-values.ts'

/** The change of something that is stored, perhaps by several people at once. */
type Edit<Values, Saved> = {
  /** The record as last read. An untouched form follows it. */
  stored: Saved
  valuesOf: (stored: Saved) => Values
  /** 0 where there is none. Default: its `revision`. */
  revisionOf?: (stored: Saved) => number
  /** The fields that are compared, in the form's order, as a conflict calls them. Default: every value. */
  labels?: Readonly<Record<string, string>>
  /** A value's text in a conflict; '' for an empty one. `theirs` is what the other saved, null for the user's own value. */
  show?: (name: string, values: Values, theirs: Saved | null) => string
  /** « Cette fiche a été modifiée ailleurs entre-temps ». */
  conflictTitle?: string
  /** The endpoint takes changes alone: two saves of different fields are no conflict. */
  merges?: boolean
}

type Edition<Fields> = { revision: number; changed: Partial<Fields> }

type Options<Values extends FieldValues, Fields, Saved> = {
  /** The endpoint's own, which judges what is typed and makes what is sent. */
  schema: z.ZodType<Fields>
  values: Values
  edit?: Edit<Values, Saved> | undefined
  /** How what is typed is kept; none: it is not. */
  kept?: Keeping<Values>
  /** Asked before the call: when false, the form is not sent. */
  allows?: (fields: Fields) => Promise<boolean>
  save: (fields: Fields, edition: Edition<Fields>) => Promise<Saved>
  /** The form is being saved until this is over: a page that leads elsewhere waits for it. */
  onSaved?: (saved: Saved) => unknown
  /** Its toast, once `onSaved` is over. */
  success?: string | ((saved: Saved) => string)
  /** Queries that may have changed: read again from the moment it is saved. */
  refresh?: Queries
  /** The toast of a refusal, in the specification's words. */
  failedToast?: string
  /** A sentence of its own for a refusal; undefined for the usual one. */
  explain?: (error: unknown) => string | undefined
  /** Faulty fields, before the first is focused: the step or the part that holds them can be shown. */
  onFaults?: (paths: string[]) => void
  retry?: false
  mutationKey?: MutationKey
}

type Conflict = { title: string; rows: ConflictRow[]; onKeepMine: () => void; onTakeTheirs: () => void }

export type ApiForm<Values extends FieldValues> = UseFormReturn<Values> &
  ShellForm & {
    errorOf: (name: FieldPath<Values>) => string | undefined
    saving: boolean
    conflict: Conflict | null
    /** Fields whose text cannot be read: `Form` gathers them, and nothing is sent until they are mended. */
    unread: Unread
  }

/**
 * A form of an endpoint of the contract: its schema, one save at a time, refusals at their fields or above the buttons, a
 * comparison when someone else saved meanwhile, and text kept when the session is lost. A field is validated when left after a
 * change, then at each change.
 */
export function useApiForm<Values extends FieldValues, Fields extends FieldValues, Saved>(
  options: Options<Values, Fields, Saved>,
): ApiForm<Values> {
  const { edit } = options
  const client = useQueryClient()
  const revisionOf = edit?.revisionOf ?? ((stored: Saved) => (stored as { revision?: number }).revision ?? 0)
  const [base, setBase] = useState<EditBase<Values>>({
    revision: edit ? revisionOf(edit.stored) : 0,
    values: options.values,
  })
  const [conflict, setConflict] = useState<{ names: string[]; theirs: Saved } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [saving, setSaving] = useState(false)
  const busy = useRef(false)
  const unread = useUnread()
  const form = useForm<Values, unknown, Fields>({
    resolver: zodResolver(options.schema as never) as unknown as Resolver<Values, unknown, Fields>,
    mode: 'onTouched',
    // FormShell does, in the order of the page.
    shouldFocusError: false,
    defaultValues: base.values as DefaultValues<Values>,
  })
  const { errors, isDirty, isSubmitted } = form.formState
  useKeptValues(form, options.kept, edit ? { base, restoreBase: setBase } : null)
  const { mutateAsync } = useMutation({
    mutationFn: ({ fields, from }: { fields: Fields; from: number }) => call(fields, from),
    ...(options.mutationKey && { mutationKey: options.mutationKey }),
    ...(options.retry === false && { retry: false }),
  })

  const names = Object.keys(edit?.labels ?? options.values).filter(
    (name) => name.split('.')[0]! in options.values,
  )
  const changed = () => differing(names, base.values, form.getValues())
  /** Restarts from the stored record, with the user's changes to the fields of `kept` over it. */
  const restart = (stored: Saved, kept: readonly string[] = []) => {
    if (!edit) return
    const mine = structuredClone(form.getValues())
    const values = edit.valuesOf(stored)
    setBase({ revision: revisionOf(stored), values })
    setConflict(null)
    form.reset(values)
    for (const name of kept) form.setValue(name as FieldPath<Values>, get(mine, name), { shouldDirty: true })
  }
  const latest = edit ? revisionOf(edit.stored) : 0
  const follow = useEffectEvent(() => {
    if (edit && !isDirty && !busy.current && latest > base.revision) restart(edit.stored)
  })
  // As long as nothing is changed here, follow what a colleague saves.
  useEffect(() => {
    if (!isDirty && latest > 0) follow()
  }, [isDirty, latest])

  const storedInstead = (error: unknown): Saved | null =>
    edit && error instanceof ApiError && error.code === 'version_conflict'
      ? ((error.data.current as Saved | undefined) ?? null)
      : null
  const conflicting = (theirs: Saved): string[] => {
    if (!edit) return []
    const [mine, others] = [form.getValues(), edit.valuesOf(theirs)]
    return edit.merges ? clashing(names, base.values, mine, others) : differing(names, mine, others)
  }
  const call = async (fields: Fields, revision: number): Promise<Saved> => {
    try {
      return await options.save(fields, { revision, changed: pick(fields, changed()) })
    } catch (error) {
      const theirs = storedInstead(error)
      if (theirs === null || !edit?.merges || conflicting(theirs).length > 0) throw error
      return call(fields, revisionOf(theirs))
    }
  }
  const refuse = (error: unknown) => {
    const theirs = storedInstead(error)
    if (theirs !== null) return setConflict({ names: conflicting(theirs), theirs })
    const { faults, failure: sentence } = readRefusal(error, form.getValues())
    for (const { path, message } of faults) form.setError(path as FieldPath<Values>, { message })
    if (faults.length > 0) options.onFaults?.(faults.map(({ path }) => path))
    setFailure(options.explain?.(error) ?? sentence)
    if (options.failedToast) toast.error(options.failedToast)
    setRefusals((before) => before + 1)
  }

  const submitFrom = async (from: number, event?: FormEvent) => {
    event?.preventDefault()
    if (busy.current) return
    if (unread.now().length > 0) return setRefusals((before) => before + 1)
    busy.current = true
    let done: { saved: Saved; sent: Values } | null = null
    const send = async (fields: Fields) => {
      setSaving(true)
      setFailure(null)
      setConflict(null)
      if (options.allows && !(await options.allows(fields))) return
      const sent = structuredClone(form.getValues())
      try {
        done = { saved: await mutateAsync({ fields, from }), sent }
      } catch (error) {
        refuse(error)
      }
    }
    let faulty = false
    try {
      await form.handleSubmit(send, (faults) => {
        faulty = true
        options.onFaults?.(Object.keys(faults))
      })(event)
      if (faulty) setRefusals((before) => before + 1)
      if (!done) return
      const { saved, sent } = done as { saved: Saved; sent: Values }
      // Keep what was typed during the save.
      restart(saved, differing(names, sent, form.getValues()))
      const fresh = readAgain(client, options.refresh ?? [])
      await options.onSaved?.(saved)
      const { success } = options
      if (success !== undefined) toast.success(typeof success === 'function' ? success(saved) : success)
      await fresh
    } finally {
      busy.current = false
      setSaving(false)
    }
  }

  const register: typeof form.register = (name, listeners) => {
    const field = form.register(name, listeners)
    const onBlur: typeof field.onBlur = async (event) => {
      // Leaving an empty form untouched shows no error.
      const { defaultValues } = form.formState
      if (!isSubmitted && get(form.getValues(), name) === get(defaultValues, name)) return
      return field.onBlur(event)
    }
    return { ...field, onBlur }
  }
  const shownConflict = (): Conflict | null => {
    if (!edit || !conflict) return null
    const { theirs } = conflict
    const [mine, others] = [form.getValues(), edit.valuesOf(theirs)]
    const show = edit.show ?? ((name: string, values: Values) => String(get(values, name) ?? ''))
    return {
      title: edit.conflictTitle ?? 'Cette fiche a été modifiée ailleurs entre-temps',
      rows: conflict.names.map((name) => ({
        label: edit.labels?.[name] ?? name,
        mine: show(name, mine, null),
        theirs: show(name, others, theirs),
      })),
      onKeepMine: () => {
        setBase({ ...base, revision: revisionOf(theirs) })
        void submitFrom(revisionOf(theirs))
      },
      onTakeTheirs: () =>
        restart(
          theirs,
          changed().filter((name) => !conflict.names.includes(name)),
        ),
    }
  }
  return {
    ...(form as unknown as UseFormReturn<Values>),
    register,
    reset: (...start) => {
      setFailure(null)
      setConflict(null)
      form.reset(...start)
    },
    errorOf: (name) => errorIn(errors, name),
    failure,
    refusals,
    saving,
    conflict: shownConflict(),
    unread,
    submit: (event) => submitFrom(base.revision, event),
  }
}
