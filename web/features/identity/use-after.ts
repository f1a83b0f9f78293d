import { useEffect, useEffectEvent } from 'react'

/** Calls once, so many milliseconds after the component appeared, unless it left before. */
export function useAfter(delayMs: number, call: () => void): void {
  const latest = useEffectEvent(call)
  useEffect(() => {
    const timer = setTimeout(() => latest(), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
}
