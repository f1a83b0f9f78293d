import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '#web/ui/alert.tsx'
import { submitOnShortcut } from '#web/ui/submit-on-shortcut.ts'

/** The common part of useApiForm and useLightForm. */
export type ShellForm = {
  submit: (event?: FormEvent) => unknown
  /** The refusal that belongs to no field. */
  failure: string | null
  /** Number of refused tries, here or by the server. */
  refusals: number
}

export type FormShellProps = Omit<ComponentProps<'form'>, 'form' | 'onSubmit'> & {
  form: ShellForm
  failureTitle?: string
  /** A note shown after the failure. */
  failureNote?: string
  /** Step of a form with several: a new step takes the focus, on `data-read-first` or its first control. */
  step?: number
  /** The buttons, below the failure. A dialog has them in its footer. */
  actions?: ReactNode
}

/** The element of every form: ⌘/Ctrl+Enter, the failure above the buttons, the focus on the first faulty field. */
export function FormShell({
  form,
  failureTitle,
  failureNote,
  step,
  actions,
  children,
  ...attributes
}: FormShellProps) {
  const element = useRef<HTMLFormElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    element.current?.querySelector<HTMLElement>('[data-read-first], input:not([type=hidden])')?.focus()
  }, [step])
  // Runs after the step, which a refusal may have changed.
  useEffect(() => {
    if (form.refusals === 0) return
    const faulty = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    faulty?.focus({ preventScroll: true })
    // Scroll to the middle: at the edge a bar of buttons may cover it.
    if (faulty) faulty.scrollIntoView({ block: 'center' })
    else element.current?.querySelector('[data-faulty], [data-failure]')?.scrollIntoView({ block: 'nearest' })
  }, [form.refusals])
  return (
    <form noValidate {...attributes} ref={element} onSubmit={form.submit} onKeyDown={submitOnShortcut}>
      {children}
      {form.failure && (
        <div data-failure className="scroll-mb-24">
          <Alert tone="danger" live {...(failureTitle ? { title: failureTitle } : {})}>
            {form.failure} {failureNote}
          </Alert>
        </div>
      )}
      {actions}
    </form>
  )
}

type FormActionsProps = {
  /** At the bottom of the window while a long form scrolls. */
  sticky?: boolean
  children: ReactNode
}

/** Cancel and submit, at the right of the end of a form; in a short one, the submit button first on a phone. */
export function FormActions({ sticky = false, children }: FormActionsProps) {
  if (!sticky) return <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>
  return (
    <div
      data-form-bar=""
      className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center justify-end gap-2 border-line border-t bg-page px-1 py-3 short:static"
    >
      {children}
    </div>
  )
}
