import { cloneElement, type ReactElement, type ReactNode, type SyntheticEvent, useId, useRef } from 'react'
import { cx } from './cx.ts'

type TriggerProps = {
  'aria-describedby'?: string
  onPointerEnter?: (event: never) => void
  onPointerLeave?: (event: never) => void
  onFocus?: (event: never) => void
  onBlur?: (event: never) => void
  onKeyDown?: (event: never) => void
}

type TooltipProps = {
  /** Null: none for now. The element stays the same, with its focus, when it gets one. */
  label: ReactNode
  /** Link the text by `aria-describedby`; false where it repeats the accessible name. */
  describe?: boolean
  /** Beside it, for a column of icons: above or below would hide the next one. */
  beside?: boolean
  /** A single element that passes its props to the DOM. */
  children: ReactElement<TriggerProps>
}

const gap = 6

function place(tip: HTMLElement, anchor: Element, beside: boolean) {
  const box = anchor.getBoundingClientRect()
  if (beside) {
    tip.style.left = `${box.right + gap}px`
    tip.style.top = `${box.top + (box.height - tip.offsetHeight) / 2}px`
    return
  }
  const left = box.left + box.width / 2 - tip.offsetWidth / 2
  const above = box.top - tip.offsetHeight - gap
  tip.style.left = `${Math.max(8, Math.min(left, document.documentElement.clientWidth - tip.offsetWidth - 8))}px`
  tip.style.top = `${above > 8 ? above : box.bottom + gap}px`
}

/**
 * A text shown on hover and focus, in the browser's top layer so that no container cuts it; Escape hides it.
 * Native `popover` on purpose: the library's tooltip adds about 25 kB to public pages.
 */
export function Tooltip({ label, describe = true, beside = false, children }: TooltipProps) {
  const id = useId()
  const tip = useRef<HTMLSpanElement>(null)
  const own = children.props

  const show = (event: SyntheticEvent) => {
    if (!tip.current || tip.current.matches(':popover-open')) return
    tip.current.showPopover()
    place(tip.current, event.currentTarget, beside)
  }
  const hide = () => {
    if (tip.current?.matches(':popover-open')) tip.current.hidePopover()
  }
  const then = (first: ((event: never) => void) | undefined, second: (event: SyntheticEvent) => void) => {
    return (event: SyntheticEvent) => {
      first?.(event as never)
      second(event)
    }
  }

  if (label === null)
    return (
      <>
        {children}
        {null}
      </>
    )
  return (
    <>
      {cloneElement(children, {
        'aria-describedby': describe ? cx(own['aria-describedby'], id) : own['aria-describedby'],
        onPointerEnter: then(own.onPointerEnter, show),
        onPointerLeave: then(own.onPointerLeave, hide),
        onFocus: then(own.onFocus, show),
        onBlur: then(own.onBlur, hide),
        onKeyDown: then(own.onKeyDown, (event) => {
          if ('key' in event && event.key === 'Escape') hide()
        }),
      })}
      <span
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        className="fixed max-w-72 rounded-sm border border-line bg-raised px-2 py-1 text-start font-normal text-ink text-xs whitespace-normal shadow-overlay"
      >
        {label}
      </span>
    </>
  )
}
