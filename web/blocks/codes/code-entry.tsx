import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { CODE_DIGITS, CODE_INCOMPLETE } from '#shared/domain/sign-in/one-time-code.ts'
import { isCodeRefusal, messageOf } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeInput } from '#web/ui/code-input.tsx'
import { Field } from '#web/ui/field.tsx'

type Options = {
  /** Sends the code. What it throws is said at the field; a code that was judged is emptied. */
  prove: (code: string) => Promise<unknown>
  /** The sentence of a refusal; null when it is told elsewhere. */
  explain?: (error: unknown) => string | null
}

/** Six digits by mail or from an app: typed, pasted or filled in by the phone, sent once. */
export function useCodeEntry({ prove, explain = messageOf }: Options) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const [refusals, setRefusals] = useState(0)
  // A new key gives the emptied boxes the focus again.
  const [tries, setTries] = useState(0)
  const busy = useRef(false)
  const send = async (value: string) => {
    if (busy.current) return
    if (value.length < CODE_DIGITS) {
      setError(CODE_INCOMPLETE)
      return setRefusals((before) => before + 1)
    }
    busy.current = true
    setSaving(true)
    setError(null)
    try {
      await prove(value)
    } catch (reason) {
      setError(explain(reason))
      setRefusals((before) => before + 1)
      if (isCodeRefusal(reason)) {
        setCode('')
        setTries((before) => before + 1)
      }
    } finally {
      busy.current = false
      setSaving(false)
    }
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    return send(code)
  }
  const change = (value: string) => {
    setError(null)
    setCode(value)
  }
  return { code, change, send, submit, error, saving, tries, failure: null, refusals }
}
export type CodeEntry = ReturnType<typeof useCodeEntry>

type CodeFieldProps = { entry: CodeEntry; label: string; help?: ReactNode; autoFocus?: boolean }

export function CodeField({ entry, label, help, autoFocus = true }: CodeFieldProps) {
  return (
    <Field label={label} help={help} error={entry.error} required>
      <CodeInput
        length={CODE_DIGITS}
        key={entry.tries}
        value={entry.code}
        onValueChange={entry.change}
        onFilled={(value) => void entry.send(value)}
        disabled={entry.saving}
        autoFocus={autoFocus || entry.tries > 0}
      />
    </Field>
  )
}

/** Greyed until the six digits are there. */
export function CodeButton({ entry, children }: { entry: CodeEntry; children: ReactNode }) {
  return (
    <Button
      type="submit"
      variant="primary"
      loading={entry.saving}
      disabledReason={entry.code.length === CODE_DIGITS ? null : 'Saisissez les six chiffres du code.'}
    >
      {children}
    </Button>
  )
}
