import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, use, useId, useMemo, useState } from 'react'
import { cx } from './cx.ts'

/** Attributes that a control inside a Field must carry. */
export type FieldControl = {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling'
  'aria-required'?: true
}

const FieldContext = createContext<FieldControl>({})
/** Where a control says why its text cannot be read; null outside a Field. */
export const FieldFaultContext = createContext<((fault: string | null) => void) | null>(null)

/** The attributes that tie a control to the Field around it; what the control is given itself wins. */
export function useFieldControl(own: Omit<FieldControl, 'aria-required'> = {}): FieldControl {
  const field = use(FieldContext)
  return {
    ...field,
    id: own.id ?? field.id,
    'aria-invalid': field['aria-invalid'] ?? own['aria-invalid'],
    'aria-describedby': cx(own['aria-describedby'], field['aria-describedby']) || undefined,
  }
}

type FieldProps = {
  label: ReactNode
  help?: ReactNode
  /** Text of the error; shown beside the control and announced. */
  error?: string | null
  required?: boolean
  /** Adds « facultatif » after the label. */
  optional?: boolean
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean
  id?: string
  className?: string
  children: ReactNode
}

/** Label, control, help and error, linked. Works with `{...register('name')}` on the control inside. */
export function Field({
  label,
  help,
  error,
  required,
  optional,
  hideLabel,
  id,
  className,
  children,
}: FieldProps) {
  const generated = useId()
  const controlId = id ?? generated
  const helpId = `${controlId}-help`
  const errorId = `${controlId}-error`
  const [fault, setFault] = useState<string | null>(null)
  const shown = fault ?? error
  const describedBy = cx(shown && errorId, help && helpId) || undefined
  const control = useMemo<FieldControl>(
    () => ({
      id: controlId,
      'aria-describedby': describedBy,
      'aria-invalid': shown ? true : undefined,
      'aria-required': required ? true : undefined,
    }),
    [controlId, describedBy, shown, required],
  )
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={controlId} className={cx('font-medium text-ink text-sm', hideLabel && 'sr-only')}>
        {label}
        {optional && <span className="font-normal text-muted"> (facultatif)</span>}
      </label>
      <FieldContext value={control}>
        <FieldFaultContext value={setFault}>{children}</FieldFaultContext>
      </FieldContext>
      {help && (
        <p id={helpId} className="text-muted text-xs">
          {help}
        </p>
      )}
      <FieldError id={errorId} text={shown} />
    </div>
  )
}

type FieldGroupProps = Omit<FieldProps, 'id' | 'required'>

/** A fieldset for a group of checkboxes or radios: the label is the legend. */
export function FieldGroup({
  label,
  help,
  error,
  optional,
  hideLabel,
  className,
  children,
}: FieldGroupProps) {
  const id = useId()
  const helpId = `${id}-help`
  const errorId = `${id}-error`
  return (
    <fieldset
      className={cx('flex min-w-0 flex-col gap-2', className)}
      aria-describedby={cx(error && errorId, help && helpId) || undefined}
    >
      <legend className={cx('mb-2 font-medium text-ink text-sm', hideLabel && 'sr-only')}>
        {label}
        {optional && <span className="font-normal text-muted"> (facultatif)</span>}
      </legend>
      {children}
      {help && (
        <p id={helpId} className="text-muted text-xs">
          {help}
        </p>
      )}
      <FieldError id={errorId} text={error} />
    </fieldset>
  )
}

/** The error line of a control; always in the page so that its arrival is announced. */
export function FieldError({ id, text }: { id?: string; text?: string | null }) {
  return (
    <div id={id} aria-live="polite">
      {text && (
        <p className="flex items-start gap-1.5 font-medium text-danger-ink text-xs">
          <CircleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
          {text}
        </p>
      )}
    </div>
  )
}
