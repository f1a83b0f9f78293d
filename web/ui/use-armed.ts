import { useEffect, useState } from 'react'
import { timings } from '#web/messages/timings.ts'

/**
 * False for a moment after `what` changed: whoever pressed twice meant what the button said before. At first too, when it is not
 * `from`.
 */
export function useArmed(what: unknown, from = what): boolean {
  const [armed, setArmed] = useState(from)
  useEffect(() => {
    const timer = setTimeout(() => setArmed(what), timings.confirmDelay)
    return () => clearTimeout(timer)
  }, [what])
  return armed === what
}
