import { type ComponentProps, useCallback, useLayoutEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { useFieldControl } from './field.tsx'
import { controlClass } from './input.tsx'

/** Safari grows a field by itself from 26.2 on, Firefox since 2026: those of before are given its height. */
const growsByItself = () => CSS.supports('field-sizing', 'content')

/** Gives a field the height of its text; `max-h-96` stops it. */
function grow(field: HTMLTextAreaElement): void {
  if (growsByItself()) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`
}

type TextareaProps = ComponentProps<'textarea'> & {
  /**
   * Its text, in place of `value`, where many stand in a page: React would write `value` as a child too at each key, and the browser then
   * looks through the whole page for what the selectors with `:has()` ask (10 ms a key with 500 lines).
   */
  text?: string
}

/** Grows with its text up to 24 rem. */
export function Textarea({ className, rows = 3, ref, text, onInput, ...rest }: TextareaProps) {
  const own = useRef<HTMLTextAreaElement>(null)
  const place = useCallback(
    (field: HTMLTextAreaElement | null) => {
      own.current = field
      if (typeof ref === 'function') return ref(field)
      if (ref) ref.current = field
    },
    [ref],
  )
  useLayoutEffect(() => {
    if (own.current && text !== undefined && own.current.value !== text) own.current.value = text
  }, [text])
  // At each drawing: a draft that is restored, a template that is chosen.
  useLayoutEffect(() => {
    if (own.current !== null) grow(own.current)
  })
  return (
    <textarea
      rows={rows}
      ref={place}
      onInput={(event) => {
        grow(event.currentTarget)
        onInput?.(event)
      }}
      {...rest}
      {...useFieldControl(rest)}
      className={cx(controlClass, 'field-sizing-content max-h-96 wrap-anywhere resize-y py-2', className)}
    />
  )
}
