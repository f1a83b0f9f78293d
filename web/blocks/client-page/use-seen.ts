import { useEffect, useEffectEvent } from 'react'

/** Calls `tell` once someone sees the document: not a preview of its link, nor a tab in the background. */
export function useSeen(shown: boolean, tell: () => void) {
  const seen = useEffectEvent(tell)
  useEffect(() => {
    if (!shown) return
    const look = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', look)
      seen()
    }
    document.addEventListener('visibilitychange', look)
    look()
    return () => document.removeEventListener('visibilitychange', look)
  }, [shown])
}
