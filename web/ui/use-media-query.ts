import { useCallback, useSyncExternalStore } from 'react'

/** True while the media query holds: `useMediaQuery('(min-width: 64rem)')`. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (call: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', call)
      return () => list.removeEventListener('change', call)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
