import '#web/api/zod-setup.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { readRefusal } from './refusal.ts'

type Progress<Values> = { step: number; values: Values }

type Options<Values extends FieldValues> = {
  resolver: Resolver<Values>
  start: Progress<Values>
  /** The step that holds a field. */
  stepOf: (path: string) => number
  /** Called at each key. */
  keep: (progress: Progress<Values>) => void
  /** Another step is shown. */
  onStep: (progress: Progress<Values>) => void
}

/** A form of several steps: kept as it is filled, judged step by step, sent at the end. FormShell takes it with its `step`. */
export function useStepForm<Values extends FieldValues>(options: Options<Values>) {
  const { resolver, start, stepOf, onStep } = options
  const [step, setStep] = useState(start.step)
  const [failure, setFailure] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const form = useForm<Values>({
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: start.values as DefaultValues<Values>,
  })
  const { subscribe } = form
  const keep = useEffectEvent((values: Values) => options.keep({ step, values }))
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values as Values) }),
    [subscribe],
  )
  const refused = () => setRefusals((before) => before + 1)
  const goTo = (next: number) => {
    setFailure(null)
    setStep(next)
    onStep({ step: next, values: { ...form.getValues() } })
  }
  return {
    form,
    step,
    goTo,
    failure,
    refusals,
    begin: () => setFailure(null),
    /** Whether these fields may be left; else the first fault has the focus. */
    passes: async (names: FieldPath<Values> | FieldPath<Values>[]): Promise<boolean> => {
      const passed = await form.trigger(names)
      if (!passed) refused()
      return passed
    },
    blame: (name: FieldPath<Values>, message: string) => {
      form.setError(name, { message })
      refused()
    },
    /** Shows the first step that holds a fault, and says what no field says. */
    refuse: (error: unknown) => {
      const { faults, failure: sentence } = readRefusal(error, form.getValues())
      if (faults.length > 0) goTo(Math.min(...faults.map(({ path }) => stepOf(path))))
      for (const { path, message } of faults) form.setError(path as FieldPath<Values>, { message })
      setFailure(sentence)
      refused()
    },
  }
}
