import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ConversationSummary } from '#shared/contract/conversations.ts'
import { MOST_HANDLED } from '#shared/domain/inbox-team/handling.ts'
import { useLongList } from '#web/patterns/long-list/use-long-list.ts'
import { toast } from '#web/ui/toast.ts'
import { whenIdle } from '#web/ui/when-idle.ts'
import type { ConversationAction } from './change-lists.ts'
import { conversationsSource, prefetchConversation } from './conversation-queries.ts'
import type { InboxSearch } from './inbox-search.ts'
import { refusedOffline, useChangeConversations } from './use-change-conversations.ts'

const NONE: ConversationSummary[] = []

/** Conversations whose mails the server changes at once; for the team's changes, MOST_HANDLED. */
export const MOST_MAILED = 100
const TOO_MANY = `Choisissez au plus ${MOST_MAILED} conversations pour cette action.`
/** Rows before the end when the next page is asked for by the keys. */
const AHEAD = 5

/** The row whose link has the focus. */
const focusedId = () => document.activeElement?.getAttribute('data-row') ?? undefined

export type Inbox = ReturnType<typeof useInbox>

/** The list of the address, what is open of it, what is ticked, and what is done to them. */
export function useInbox({ open, ...search }: InboxSearch) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const list = useLongList(conversationsSource(search))
  // Drafts are shown in place of the conversations, which no key or box may then change.
  const rows = search.box === undefined ? list.rows : NONE
  const { change, lack, forgetLack } = useChangeConversations()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [moving, setMoving] = useState<readonly ConversationSummary[] | null>(null)
  const chosen = ticked.length === 0 ? [] : rows.filter(({ id }) => ticked.includes(id))
  const found = rows.findIndex(({ id }) => id === open)
  // The open conversation may leave the list, as when it is read among « Non lus »: J goes on from where it stood.
  const place = useRef(-1)
  useEffect(() => {
    if (found >= 0 || open === undefined) place.current = found
  }, [found, open])
  const gone = open !== undefined && found < 0 && place.current >= 0
  const from = () => (open === undefined ? rows.findIndex(({ id }) => id === focusedId()) : found)
  const after = gone ? place.current : found + 1
  const before = (gone ? place.current : found) - 1
  const following = open === undefined ? undefined : rows[after]
  const previous = open === undefined ? undefined : rows[before]
  const goTo = (id: string | undefined) =>
    void navigate({ to: '/conversations', search: id === undefined ? search : { ...search, open: id } })
  const peek = (id: string) => void prefetchConversation(client, id)
  const nextId = following?.id
  useEffect(() => {
    if (nextId === undefined) return
    return whenIdle(() => void prefetchConversation(client, nextId))
  }, [client, nextId])
  /** Goes on from conversations that leave the list. */
  const leave = (ids: readonly string[]) => {
    setTicked([])
    if (open === undefined || !ids.includes(open)) return
    const stays = ({ id }: ConversationSummary) => !ids.includes(id)
    const index = Math.max(found, 0)
    goTo((rows.slice(index).find(stays) ?? rows.slice(0, index).findLast(stays))?.id)
  }
  const act = (targets: readonly ConversationSummary[], action: ConversationAction) => {
    if (targets.length === 0) return
    if (targets.length > MOST_MAILED) return toast.error(TOO_MANY, { id: 'too-many' })
    const ids = targets.map(({ id }) => id)
    change({ conversationIds: ids, action })
    if (action === 'archive' || action === 'trash') return leave(ids)
    setTicked([])
    // Go to none: the next one would be marked read at once.
    if (action === 'unseen' && open !== undefined && ids.includes(open)) goTo(undefined)
  }
  return {
    search,
    open,
    list,
    rows,
    change,
    chosen,
    leave,
    act,
    goTo,
    peek,
    moving,
    lack,
    forgetLack,
    following,
    previous,
    listed: found >= 0,
    /** Asks where to move these; null: no longer. */
    setMoving: (rows: readonly ConversationSummary[] | null) => {
      if (rows === null || !refusedOffline()) setMoving(rows)
    },
    /** The open row, else the one with the focus. */
    current: () => rows[from()],
    goOn: () => {
      const next = following ?? (open === undefined ? rows[from() + 1] : undefined)
      if (next) goTo(next.id)
      if (after >= rows.length - AHEAD) list.readMore()
    },
    goBack: () => {
      const next = previous ?? (open === undefined ? rows[Math.max(from() - 1, 0)] : undefined)
      if (next) goTo(next.id)
    },
    clear: () => setTicked([]),
    ...useTicks(rows, setTicked),
  }
}

type SetTicked = (change: (ticked: readonly string[]) => readonly string[]) => void

/** Ticks rows: one, or with Shift all from the one before. The functions stay the same, for the rows are memos. */
function useTicks(rows: readonly ConversationSummary[], setTicked: SetTicked) {
  const known = useRef(rows)
  useEffect(() => {
    known.current = rows
  })
  const last = useRef<string>(undefined)
  const tick = useCallback(
    (id: string, on: boolean, range: boolean) => {
      const ids = known.current.map((row) => row.id)
      const [from, to] = [ids.indexOf(last.current ?? ''), ids.indexOf(id)].sort((a, b) => a - b) as [
        number,
        number,
      ]
      last.current = id
      const some = range && from >= 0 ? ids.slice(from, to + 1) : [id]
      setTicked((ticked) => {
        const others = ticked.filter((one) => !some.includes(one))
        return on ? [...others, ...some].slice(0, MOST_HANDLED) : others
      })
    },
    [setTicked],
  )
  return { tick, tickAll: () => setTicked(() => known.current.slice(0, MOST_HANDLED).map(({ id }) => id)) }
}
