import {
  type ChangeEvent,
  type FocusEvent,
  type FormEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { messageOf } from '#web/api/api-error.ts'
import { readRefusal } from './refusal.ts'

/** Returns the message for a wrong value, or true. */
export type Rule<V> = (value: string, values: V) => true | string
type Rules<V> = Partial<Record<keyof V, Rule<V>>>
type Errors<V> = Partial<Record<keyof V, string>>

type Control = HTMLInputElement | HTMLTextAreaElement

type Options<V> = {
  /** `change`: a field is judged as soon as it changes, not once it was left. */
  judge?: 'leave' | 'change'
  /** The endpoint's call; what it throws is said at its fields, or above the button. */
  send: (values: V) => Promise<void> | void
  /** The sentence of a refusal. Default: the error's own. */
  explain?: (error: unknown) => string
  /** The field where a refusal is said that names none. */
  blamed?: keyof V & string
  onRefused?: (error: unknown) => void
}

/**
 * useApiForm for public pages, without react-hook-form and Zod, which weigh over a tenth of what such a page may load (ADR 013).
 * A field is validated once it was left, then at each change.
 */
export function useLightForm<V extends Record<string, string>>(
  initial: V,
  rules: Rules<V>,
  { judge = 'leave', send, explain = messageOf, blamed, onRefused }: Options<V>,
) {
  const [values, setValues] = useState(initial)
  const [left, setLeft] = useState<ReadonlySet<keyof V>>(new Set())
  const [refused, setRefused] = useState<Errors<V>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [saving, setSaving] = useState(false)
  const busy = useRef(false)
  const inputs = useRef(new Map<keyof V, Control>())

  // The page is drawn before React works in it: what was typed or filled in meanwhile counts.
  const adopt = useEffectEvent(() => {
    const typed = [...inputs.current].filter(([name, input]) => input.value !== values[name])
    if (typed.length > 0)
      setValues({ ...values, ...Object.fromEntries(typed.map(([name, input]) => [name, input.value])) })
  })
  useEffect(() => adopt(), [])

  const names = Object.keys(initial) as (keyof V & string)[]
  const faults: Errors<V> = {}
  for (const name of names) {
    const verdict = rules[name]?.(values[name] ?? '', values) ?? true
    if (verdict !== true) faults[name] = verdict
  }
  const errorOf = (name: keyof V & string): string | undefined =>
    refused[name] ?? (left.has(name) ? faults[name] : undefined)

  const register = (name: keyof V & string) => ({
    name,
    value: values[name],
    ref: (input: Control | null) => {
      if (input) inputs.current.set(name, input)
      else inputs.current.delete(name)
    },
    onChange: ({ target }: ChangeEvent<Control>) => {
      if (judge === 'change') setLeft((before) => new Set(before).add(name))
      setValues((before) => ({ ...before, [name]: target.value }))
      setRefused((before) => ({ ...before, [name]: undefined }))
    },
    onBlur: ({ target }: FocusEvent<Control>) => {
      // A field left as it was says nothing: its sentence would push what a press below it aims at.
      if (target.value !== initial[name]) setLeft((before) => new Set(before).add(name))
    },
  })
  const refuse = (error: unknown) => {
    const { faults: own } = readRefusal(error, values)
    if (own.length > 0)
      setRefused(Object.fromEntries(own.map(({ path, message }) => [path, message])) as Errors<V>)
    else if (blamed) setRefused({ [blamed]: explain(error) } as Errors<V>)
    else setFailure(explain(error))
    setRefusals((before) => before + 1)
    onRefused?.(error)
  }
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (busy.current) return
    setLeft(new Set(names))
    if (Object.keys(faults).length > 0) return setRefusals((before) => before + 1)
    busy.current = true
    setSaving(true)
    setFailure(null)
    try {
      await send(values)
    } catch (error) {
      refuse(error)
    } finally {
      busy.current = false
      setSaving(false)
    }
  }
  /** Starts again from these values: nothing left, nothing refused. */
  const reset = (next: V) => {
    setValues(next)
    setLeft(new Set())
    setRefused({})
    setFailure(null)
  }
  const valid = Object.keys(faults).length === 0
  return { values, errorOf, register, reset, submit, failure, refusals, saving, valid }
}
