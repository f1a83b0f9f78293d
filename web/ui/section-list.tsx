import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Long settings of `max-w-form`, and the list of their cards beside them, which leads to each: where the window has the room. */
export function SectionList({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  const [titles, setTitles] = useState<readonly string[]>([])
  useEffect(() => {
    const place = body.current
    if (!place) return undefined
    // Cards come as they are read.
    const read = () =>
      setTitles((before) => {
        const now = headings(place).map((heading) => heading.textContent)
        return now.join('\n') === before.join('\n') ? before : now
      })
    read()
    const watched = new MutationObserver(read)
    watched.observe(place, { childList: true, subtree: true })
    return () => watched.disconnect()
  }, [])
  const show = (rank: number) => {
    const heading = body.current && headings(body.current)[rank]
    if (!heading) return
    heading.tabIndex = -1
    heading.scrollIntoView({ block: 'start' })
    heading.focus({ preventScroll: true })
  }
  return (
    <div className="grid items-start gap-x-10 xl:grid-cols-[minmax(0,var(--container-form))_14rem]">
      {titles.length > 2 && (
        <nav
          aria-label="Rubriques de la page"
          className="sticky top-[calc(var(--bars)+1.5rem)] max-xl:hidden xl:col-start-2 xl:row-start-1"
        >
          <ul className="border-line border-s">
            {titles.map((title, rank) => (
              <li key={title}>
                <button
                  type="button"
                  onClick={() => show(rank)}
                  className="min-h-8 w-full px-4 py-1 text-start text-muted text-sm hover:bg-hover hover:text-ink"
                >
                  {title}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div
        ref={body}
        className="min-w-0 max-w-form [&_h2]:scroll-mt-[calc(var(--bars)+1.5rem)] xl:col-start-1 xl:row-start-1"
      >
        {children}
      </div>
    </div>
  )
}

const headings = (place: HTMLElement) => [...place.querySelectorAll<HTMLElement>('h2')]
