import { CircleAlert } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
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

const FieldNameContext = createContext<string | undefined>(undefined)
/** The label of the Field around a control, for its own buttons. */
export const useFieldName = () => use(FieldNameContext)

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

type Mark = 'required' | 'optional'
const marks: Record<Mark, string> = { required: ' (obligatoire)', optional: ' (facultatif)' }
const MarksContext = createContext<{ marked: Mark; onField: (mark: Mark) => void }>({
  marked: 'optional',
  onField: () => {},
})

/**
 * A form marks the fewer of its fields: those that may stay empty or, where most may, those that may not. It is judged once, when its
 * first fields stand: a field that comes later changes no label of the others.
 */
export function FieldMarks({ children }: { children: ReactNode }) {
  const counts = useRef({ required: 0, optional: 0 })
  const judged = useRef(false)
  const [marked, setMarked] = useState<Mark>('optional')
  const onField = useCallback((mark: Mark) => {
    counts.current[mark] += 1
  }, [])
  // The effects of the fields came before.
  useLayoutEffect(() => {
    const { required, optional } = counts.current
    if (judged.current || required + optional === 0) return
    judged.current = true
    if (optional > required) setMarked('required')
  })
  const context = useMemo(() => ({ marked, onField }), [marked, onField])
  return <MarksContext value={context}>{children}</MarksContext>
}

/** What stands after the label of a field. */
function FieldMark({ mark }: { mark: Mark }) {
  const { marked, onField } = use(MarksContext)
  useLayoutEffect(() => onField(mark), [mark, onField])
  if (mark !== marked) return null
  return (
    // `aria-required` says it to who does not see it.
    <span data-mark="" aria-hidden={mark === 'required'} className="font-normal text-muted">
      {marks[mark]}
    </span>
  )
}

type FieldProps = {
  label: ReactNode
  help?: ReactNode
  /** Text of the error; shown beside the control and announced. */
  error?: string | null
  /** May not stay empty, or may: the label says it where the form marks it (`FieldMarks`). */
  required?: boolean
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
        {(required || optional) && <FieldMark mark={required ? 'required' : 'optional'} />}
      </label>
      <FieldContext value={control}>
        <FieldFaultContext value={setFault}>
          <FieldNameContext value={typeof label === 'string' ? label : undefined}>
            {children}
          </FieldNameContext>
        </FieldFaultContext>
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
        {optional && <FieldMark mark="optional" />}
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
