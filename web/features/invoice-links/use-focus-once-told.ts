import { useEffect, useRef } from 'react'

/** A heading that takes the focus each time that something is told on the page; 0 times: it stood there already. */
export function useFocusOnceTold(told: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (told === 0) return
    // The dialog that told it gives the focus back first.
    const frame = requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [told])
  return heading
}
