import { useCallback, useState } from 'react'

/** Whether an element was ever in sight: for parts far down a page whose scripts wait until somebody scrolls there. `ref` is the element’s. */
export function useInSight(): { ref: (element: Element | null) => (() => void) | undefined; seen: boolean } {
  const [seen, setSeen] = useState(false)
  const ref = useCallback((element: Element | null) => {
    if (element === null) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      setSeen(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, seen }
}
