import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

/** What is wrong with a value, or true. */
export type Rule<V> = (value: string, values: V) => true | string
type Rules<V> = Partial<Record<keyof V, Rule<V>>>
type Errors<V> = Partial<Record<keyof V, string>>

type Control = HTMLInputElement | HTMLTextAreaElement

/**
 * The few things that the public forms need of react-hook-form, which weighs 13 kB compressed: as much as a tenth of what a
 * public page may load. A field is judged once it was left (`judge: 'change'`: as soon as it changes), and again at each change.
 */
export function useLightForm<V extends Record<string, string>>(
  initial: V,
  rules: Rules<V>,
  { judge = 'leave' }: { judge?: 'leave' | 'change' } = {},
) {
  const [values, setValues] = useState(initial)
  const [left, setLeft] = useState<ReadonlySet<keyof V>>(new Set())
  const [refused, setRefused] = useState<Errors<V>>({})
  const [submitting, setSubmitting] = useState(false)
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
  const errors: Errors<V> = {}
  for (const name of names) errors[name] = refused[name] ?? (left.has(name) ? faults[name] : undefined)

  const focusFirst = (faulty: Errors<V>) => {
    const first = names.find((name) => faulty[name] !== undefined)
    if (first) inputs.current.get(first)?.focus()
  }
  const setErrors = (faulty: Errors<V>) => {
    setRefused(faulty)
    focusFirst(faulty)
  }
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
    onBlur: () => setLeft((before) => new Set(before).add(name)),
  })
  const handleSubmit = (send: (values: V) => Promise<void> | void) => async (event: FormEvent) => {
    event.preventDefault()
    setLeft(new Set(names))
    if (Object.keys(faults).length > 0) {
      focusFirst(faults)
      return
    }
    setSubmitting(true)
    try {
      await send(values)
    } finally {
      setSubmitting(false)
    }
  }
  /** Starts again from these values: nothing left, nothing refused. */
  const reset = (next: V) => {
    setValues(next)
    setLeft(new Set())
    setRefused({})
  }
  return {
    values,
    errors,
    register,
    reset,
    handleSubmit,
    setErrors,
    submitting,
    valid: Object.keys(faults).length === 0,
  }
}
