import { type ComponentProps, useEffect, useRef } from 'react'

type ToolbarProps = ComponentProps<'div'> & { 'aria-label': string }

const CONTROLS = 'button, a[href], input, select, [role="combobox"]'
/** Their own arrows move the caret. */
const WRITTEN_IN = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]'
const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** What may have the focus now, in the order of the bar. */
const controlsOf = (bar: HTMLElement) =>
  [...bar.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => control.getClientRects().length > 0 && !control.matches(':disabled'),
  )

/** Leaves Tab one control of the bar: the one that had the focus last, else the first. */
function settle(bar: HTMLElement, last: HTMLElement | null): void {
  const controls = controlsOf(bar)
  const stop = controls.find((control) => control === last) ?? controls[0]
  for (const control of controls) {
    const index = control === stop ? 0 : -1
    if (control.tabIndex !== index) control.tabIndex = index
  }
}

/**
 * A row of acts that is one stop of Tab: arrows, Home and End go from one to the next, and Tab comes back to the last one (ARIA
 * Authoring Practices, « Toolbar »). Its controls know nothing of it: it listens in the document, whoever drew them there.
 */
export function Toolbar(props: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = bar.current
    if (!element) return
    let last: HTMLElement | null = null
    const again = () => settle(element, last)
    const note = ({ target }: FocusEvent) => {
      last = (target as Element).closest<HTMLElement>(CONTROLS)
      again()
    }
    again()
    element.addEventListener('focusin', note)
    element.addEventListener('keydown', step)
    // Controls come later, and hide where there is no room for them.
    const changed = new MutationObserver(again)
    changed.observe(element, { childList: true, subtree: true, attributeFilter: ['tabindex'] })
    const resized = new ResizeObserver(again)
    resized.observe(element)
    return () => {
      element.removeEventListener('focusin', note)
      element.removeEventListener('keydown', step)
      changed.disconnect()
      resized.disconnect()
    }
  }, [])
  return <div {...props} ref={bar} role="toolbar" />
}

function step(event: KeyboardEvent): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event
  const next = steps[key]
  const target = event.target as Element
  if (!next || altKey || ctrlKey || metaKey || shiftKey || target.matches(WRITTEN_IN)) return
  const controls = controlsOf(event.currentTarget as HTMLElement)
  const at = controls.findIndex((control) => control.contains(target))
  if (at < 0) return
  event.preventDefault()
  controls[next(at, controls.length)]?.focus()
}
