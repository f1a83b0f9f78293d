import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { formatInteger } from '#shared/french/format.ts'
import { unreadCountOptions } from './notification-queries.ts'

const loadPanel = () => import('./notification-panel.tsx')
const NotificationPanel = lazy(() => loadPanel().then((module) => ({ default: module.NotificationPanel })))

const MOST_SHOWN = 99

/** « 3 notifications non lues » */
const unreadText = (count: number) =>
  count > 1 ? `${formatInteger(count)} notifications non lues` : `${count} notification non lue`

/** The bell with its true count; its panel loads when one reaches for it. */
export function NotificationBell() {
  const { data } = useQuery(unreadCountOptions)
  const count = data?.count ?? 0
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never')
  const button = useRef<HTMLButtonElement>(null)
  const label =
    count === 0
      ? 'Notifications'
      : `Notifications\u00a0: ${formatInteger(count)} non ${count > 1 ? 'lues' : 'lue'}`
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={panel === 'open'}
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
        onClick={() => setPanel(panel === 'open' ? 'closed' : 'open')}
        className="relative flex size-10 shrink-0 items-center justify-center rounded-md hover:bg-hover"
      >
        <Bell aria-hidden size={18} />
        {count > 0 && (
          <span
            aria-hidden
            className="absolute end-0.5 top-0.5 flex h-5 min-w-5 items-center justify-center rounded-full bg-danger px-1 font-semibold text-xs text-on-danger tabular"
          >
            {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
          </span>
        )}
      </button>
      <span role="status" className="sr-only">
        {useNews(data?.count)}
      </span>
      {panel !== 'never' && (
        <Suspense>
          <NotificationPanel
            open={panel === 'open'}
            onOpenChange={(open) => setPanel(open ? 'open' : 'closed')}
            anchor={button}
            unread={count}
          />
        </Suspense>
      )}
    </>
  )
}

/** The text for screen readers when the count grows after the page is opened; empty at first and when the count falls. */
function useNews(count: number | undefined): string {
  const [news, setNews] = useState('')
  const known = useRef<number>(undefined)
  useEffect(() => {
    if (count === undefined) return
    if (known.current !== undefined && count !== known.current)
      setNews(count > known.current ? unreadText(count) : '')
    known.current = count
  }, [count])
  return news
}
