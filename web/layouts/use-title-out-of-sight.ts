import { useLayoutEffect, useState } from 'react'

/** The header of the shell, beneath which the page scrolls. */
const HEADER_PX = 64

/** Whether the page’s own heading does not say its title: it says something else, or was scrolled away. */
export function useTitleOutOfSight(title: string, heading: HTMLElement | null): boolean {
  const [out, setOut] = useState(false)
  useLayoutEffect(() => {
    if (!heading?.textContent.includes(title)) {
      setOut(true)
      return
    }
    setOut(heading.getBoundingClientRect().bottom <= HEADER_PX)
    const observer = new IntersectionObserver((entries) => setOut(entries.at(-1)?.isIntersecting === false), {
      rootMargin: `-${HEADER_PX}px 0px 0px`,
    })
    observer.observe(heading)
    return () => observer.disconnect()
  }, [title, heading])
  return out
}
