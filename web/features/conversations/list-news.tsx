import { useEffect, useEffectEvent, useRef } from 'react'
import type { ConversationSummary } from '#shared/contract/conversations.ts'
import { formatCount } from '#shared/french/format.ts'
import { REST_MS, useSaid } from '#web/ui/resting-status.tsx'
import type { Inbox } from './use-inbox.ts'

/** The instant of the latest mail of a list. */
function latestOf(rows: readonly ConversationSummary[]): string {
  let latest = ''
  for (const { lastAt } of rows) if (lastAt > latest) latest = lastAt
  return latest
}

/** Says to who does not see the list what a search found, and the mail that came on top: no focus moves. */
export function ListNews({ inbox }: { inbox: Inbox }) {
  const { list, rows, search } = inbox
  const [said, say] = useSaid()
  const of = JSON.stringify(search)
  const settled = list.query.data !== undefined && !list.query.isPlaceholderData
  const latest = latestOf(rows)
  const before = useRef<{ of: string; latest: string }>(null)
  const tell = useEffectEvent(() => {
    const last = before.current
    before.current = { of, latest }
    if (last === null) return
    // Another place names itself.
    if (last.of !== of && search.q === undefined) return
    if (last.of !== of) return say(foundWords(rows.length, list.hasMore))
    const news = rows.find(({ lastAt, unread }) => lastAt > last.latest && unread > 0)
    if (news) say(newsWords(news))
  })
  const shown = `${of} ${latest} ${rows.length}`
  useEffect(() => {
    if (!settled || shown === '') return
    // What a page shows at first is no news.
    if (before.current === null) return tell()
    const timer = setTimeout(() => tell(), REST_MS)
    return () => clearTimeout(timer)
  }, [settled, shown])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}

function foundWords(count: number, more: boolean): string {
  if (count === 0) return 'Aucune conversation'
  return `${formatCount(count, 'conversation', 'conversations')}${more ? ' ou plus' : ''}`
}

const newsWords = ({ senders, subject }: ConversationSummary) =>
  `Nouveau message de ${senders.filter(Boolean).join(', ') || 'un expéditeur inconnu'}${subject ? `\u00a0: ${subject}` : ''}`
