import { type ReactNode, useDeferredValue } from 'react'

type LaterProps = {
  /** Holds the place meanwhile: as high, so that nothing moves. */
  fallback?: ReactNode
  children: ReactNode
}

/** Draws what the first sight does not need just after it, by itself and in steps that a key or a touch comes before. */
export function Later({ fallback = null, children }: LaterProps) {
  return useDeferredValue(true, false) ? children : fallback
}

/** Runs it once what is being drawn is on the screen; soon, where no screen is in sight. */
export function afterPaint(call: () => void): void {
  if (document.hidden) setTimeout(call)
  else requestAnimationFrame(() => setTimeout(call))
}
