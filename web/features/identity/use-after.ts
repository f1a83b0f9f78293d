import { useEffect, useEffectEvent } from 'react'

/** Calls once, so many milliseconds after the component appeared, unless it left before or waits no more (null). */
export function useAfter(delayMs: number | null, call: () => void): void {
  const latest = useEffectEvent(call)
  useEffect(() => {
    if (delayMs === null) return
    const timer = setTimeout(() => latest(), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
}
