import { useNavigate, useRouter } from '@tanstack/react-router'
import { ChartColumn, Inbox as InboxIcon, SearchX, Settings2 } from 'lucide-react'
import {
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ConversationSummary, ReadableMailbox } from '#shared/contract/conversations.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useOrganization } from '#web/api/me.ts'
import { OlderRows } from '#web/blocks/plans/older-rows.tsx'
import { timings } from '#web/messages/timings.ts'
import { LongListRows } from '#web/patterns/long-list/long-list-rows.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { useFocusDetail, useSplit } from '#web/patterns/split-view/split-context.ts'
import { SplitPane } from '#web/patterns/split-view/split-pane.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useFirstSign } from '#web/ui/use-first-sign.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { useNow } from '#web/ui/use-now.ts'
import { useOnline } from '#web/ui/use-online.ts'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { ConversationRow, ROW_REM, RowsToCome, textOfRow } from './conversation-row.tsx'
import type { InboxSearch } from './inbox-search.ts'
import { NewMail } from './new-mail.tsx'
import { Places } from './places.tsx'
import { SearchHelp } from './search-help.tsx'
import { SelectionBar } from './selection-bar.tsx'
import type { Inbox } from './use-inbox.ts'
import { useInboxShortcuts } from './use-inbox-shortcuts.ts'
import { useRowNames } from './use-row-names.ts'

/** Loads the dialog of « Déplacer vers… ». */
export const loadMoveTo = () => import('./move-to.tsx')
const MoveTo = lazy(() => loadMoveTo().then((module) => ({ default: module.MoveTo })))

/** Loads what keeps a search as a view. */
export const loadSaveView = () => import('./save-view.tsx')

type ConversationListProps = {
  /** In place of the conversations: what is written here. */
  instead?: ReactNode
  inbox: Inbox
  readable: { mailboxes: ReadableMailbox[]; unread: number }
}

/** Loads what tells of the list to who does not see it, once somebody is there. */
const loadNews = () => import('./list-news.tsx')

/** Loads what is said of mailboxes, where there is something to say. */
const loadNotices = () => import('./inbox-notices.tsx')
const isNoted = ({ fault, paused, syncing, awayUntil }: ReadableMailbox) =>
  fault !== null || paused || syncing || awayUntil !== null

const SETTINGS = 'Réglages de la boîte de réception'
const STATISTICS = 'Statistiques de la boîte de réception'

/**
 * The conversations of a view, a folder or a search, with what is done to several at once. Opening one marks its row after the
 * conversation is shown, and what hides the list comes before what changes in it; its keys know at once.
 */
export function ConversationList(props: ConversationListProps) {
  const { inbox } = props
  useInboxShortcuts(inbox)
  const { panes } = useSplit()
  const later = useDeferredValue(props)
  const waits = inbox.open !== later.inbox.open || (panes === 1 && inbox.open !== undefined)
  return <List {...(waits ? later : props)} />
}

const List = memo(function List({ inbox, readable, instead }: ConversationListProps) {
  const { search, list, rows, moving } = inbox
  const { query } = list
  const { mailboxes } = readable
  const notices = useLoaded(loadNotices, mailboxes.some(isNoted))
  const saving = useLoaded(loadSaveView, search.q !== undefined)
  const [attended, setAttended] = useState(false)
  useFirstSign(useCallback(() => setAttended(true), []))
  const news = useLoaded(loadNews, attended, () => {})
  const navigate = useNavigate()
  const unreachable = query.error instanceof ApiError && query.error.code === 'unreachable'
  const offline = !useOnline() || unreachable
  useShortcuts([
    { label: STATISTICS, icon: ChartColumn, run: () => void navigate({ to: '/conversations/statistics' }) },
  ])
  const goTo = (next: InboxSearch) => void navigate({ to: '/conversations', search: next, replace: true })
  return (
    <SplitPane
      of={JSON.stringify(search)}
      header={
        <>
          <div className="@container/list grid gap-2 p-3">
            <div className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                <Places {...readable} search={search} />
              </div>
              <NewMail />
            </div>
            <div className="flex gap-2">
              <div className="min-w-0 flex-1">
                <SearchInput
                  value={search.q ?? ''}
                  label="Rechercher dans les mails"
                  placeholder="Rechercher"
                  onValueChange={(q) => {
                    const { q: _, ...rest } = search
                    goTo(q === '' ? rest : { ...rest, q })
                  }}
                />
              </div>
              <SearchHelp />
              {saving && search.q !== undefined && <saving.SaveView q={search.q} />}
              <Tooltip label={STATISTICS} describe={false}>
                <LinkButton
                  to="/conversations/statistics"
                  icon={ChartColumn}
                  aria-label={STATISTICS}
                  className="w-10 shrink-0 px-0! max-sm:hidden"
                />
              </Tooltip>
              <Tooltip label={SETTINGS} describe={false}>
                <LinkButton
                  to="/conversations/settings"
                  icon={Settings2}
                  aria-label={SETTINGS}
                  className="w-10 shrink-0 px-0!"
                />
              </Tooltip>
            </div>
          </div>
          {offline && (
            <Alert live tone="warning" title="Hors ligne" className="mx-3 mb-3">
              Ce qui est affiché reste lisible. Classer ou marquer un message sera possible au retour du
              réseau.
            </Alert>
          )}
          {notices && <notices.InboxNotices mailboxes={mailboxes} />}
          <SelectionBar inbox={inbox} />
          {news && <news.ListNews inbox={inbox} />}
        </>
      }
    >
      {moving && (
        <Suspense>
          <MoveTo
            mailbox={mailboxOf(moving, mailboxes)}
            onClose={() => inbox.setMoving(null)}
            onMove={({ id, name, mailboxId }) => {
              const ids = moving.map((row) => row.id)
              inbox.change({
                conversationIds: ids,
                action: 'move',
                folderId: id,
                folderName: name,
                mailboxId,
              })
              inbox.leave(ids)
            }}
          />
        </Suspense>
      )}
      {instead ? (
        instead
      ) : query.data === undefined ? (
        <QueryState query={query} loading={<RowsToCome />} />
      ) : rows.length === 0 ? (
        <>
          <Nothing search={search} onClear={goTo} />
          <OlderRows older={query.data.older} />
        </>
      ) : (
        <div className={cx(query.isPlaceholderData && 'opacity-60')}>
          <Rows inbox={inbox} />
          {!list.hasMore && <OlderRows older={query.data.older} />}
        </div>
      )}
    </SplitPane>
  )
})

function Rows({ inbox }: { inbox: Inbox }) {
  const { search, open, list, chosen, tick } = inbox
  const { timezone } = useOrganization()
  const today = todayIn(timezone, useNow(timings.relativeTime))
  const router = useRouter()
  const { view, mailbox, folder, q } = search
  const hrefOf = useMemo(() => {
    const kept = { view, mailbox, folder, q }
    return (id: string) =>
      router.buildLocation({ to: '/conversations', search: { ...kept, open: id } as InboxSearch }).href
  }, [router, view, mailbox, folder, q])
  const focusDetail = useFocusDetail()
  const latest = useRef(inbox)
  useEffect(() => {
    latest.current = inbox
  })
  const onOpen = useCallback(
    (id: string, byKeyboard: boolean) => {
      latest.current.goTo(id)
      if (byKeyboard) focusDetail()
    },
    [focusDetail],
  )
  const onPeek = useCallback((id: string) => latest.current.peek(id), [])
  const ticked = new Set(chosen.map(({ id }) => id))
  const names = useRowNames()
  return (
    <LongListRows source={list} label="Conversations" rowRem={ROW_REM} textOf={textOfRow}>
      {(row, place) => (
        <ConversationRow
          key={row.id}
          row={row}
          {...place}
          open={row.id === open}
          chosen={ticked.has(row.id)}
          hrefOf={hrefOf}
          onOpen={onOpen}
          onPeek={onPeek}
          onTick={tick}
          today={today}
          timeZone={timezone}
          names={names}
        />
      )}
    </LongListRows>
  )
}

/** The mailbox of rows that are all of one. */
function mailboxOf(rows: readonly ConversationSummary[], mailboxes: readonly ReadableMailbox[]) {
  const [mailboxId, ...others] = new Set(rows.map((row) => row.mailboxId))
  return others.length === 0 ? mailboxes.find(({ id }) => id === mailboxId) : undefined
}

function Nothing({ search, onClear }: { search: InboxSearch; onClear: (search: InboxSearch) => void }) {
  const { q, ...rest } = search
  if (q === undefined)
    return (
      <EmptyState
        icon={InboxIcon}
        title={search.view === 'unread' ? 'Tout est lu' : 'Rien ici'}
        description="Les messages de cette liste apparaîtront dès leur arrivée."
      />
    )
  return (
    <EmptyState
      icon={SearchX}
      title="Aucun message ne correspond"
      description={'Essayez moins de mots, ou «\u202fde:\u202f» suivi d’un nom.'}
      action={<Button onClick={() => onClear(rest)}>Effacer la recherche</Button>}
    />
  )
}
