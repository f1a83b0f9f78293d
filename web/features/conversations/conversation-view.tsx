import { useQuery } from '@tanstack/react-query'
import { Mail as MailIcon } from 'lucide-react'
import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Conversation, Mail, ReadableMailbox } from '#shared/contract/conversations.ts'
import { formatCount } from '#shared/french/format.ts'
import { useMe, useOrganization } from '#web/api/me.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { useSplit } from '#web/patterns/split-view/split-context.ts'
import { columnClass, SplitPane } from '#web/patterns/split-view/split-pane.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { afterPaint, Later } from '#web/ui/later.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useOnline } from '#web/ui/use-online.ts'
import { AddNote } from './add-note.tsx'
import { ConversationActions, ConversationBar } from './conversation-actions.tsx'
import { conversationOptions, opensUnfolded } from './conversation-queries.ts'
import { HandlingFacts } from './handling-acts.tsx'
import { MailCard } from './mail-card.tsx'
import { PresenceLine } from './presence-line.tsx'
import { TeamItem, weave } from './team-items.tsx'
import { conversationTeamOptions } from './team-queries.ts'
import type { Inbox } from './use-inbox.ts'
import { useRegroup } from './use-regroup.ts'

type ConversationViewProps = {
  conversationId: string
  inbox: Inbox
  mailboxes: readonly ReadableMailbox[]
  writing: ConversationWriting
}

/** Parts that the page puts under a mail of ours, and below the mails: the answer that is written. */
export type ConversationWriting = {
  ofMail: (mail: Mail, conversation: Conversation) => ReactNode
  below: (conversation: Conversation) => ReactNode
}

/** The conversation that is open: its mails, the unread and the last unfolded. */
export function ConversationView({ conversationId, inbox, mailboxes, writing }: ConversationViewProps) {
  const query = useQuery(conversationOptions(conversationId))
  const conversation = query.data
  useTabTitle(conversation && subjectOf(conversation))
  const handled = conversation?.mails.some(({ whole }) => whole) === true
  return (
    <SplitPane
      header={
        <>
          <ConversationBar inbox={inbox}>
            {handled && (
              <Later>
                <ConversationActions conversation={conversation} inbox={inbox} mailboxes={mailboxes} />
              </Later>
            )}
          </ConversationBar>
          {handled && (
            <Later>
              <PresenceLine conversationId={conversationId} />
            </Later>
          )}
        </>
      }
    >
      {conversation ? (
        <Mails conversation={conversation} inbox={inbox} writing={writing} />
      ) : (
        <QueryState
          query={query}
          loading={<ConversationLoading />}
          missing={
            <EmptyState
              heading="h2"
              icon={MailIcon}
              title="Cette conversation n’est plus là"
              description="Elle a été réservée par son propriétaire, ou son compte mail a été retiré."
            />
          }
        />
      )}
    </SplitPane>
  )
}

const subjectOf = ({ subject }: Conversation) =>
  subject === null ? 'Objet réservé à son propriétaire' : subject || 'Sans objet'

/** Names the tab after the conversation that is open, before the page’s own name; the shell goes on with that of the page. */
function useTabTitle(title: string | undefined) {
  useEffect(() => {
    if (title === undefined) return
    const before = document.title
    const own = `${title} · ${before}`
    document.title = own
    return () => {
      // The page that follows may have named itself already.
      if (document.title === own) document.title = before
    }
  }, [title])
}

/** Heads of as many mails leave the text of the last one high on a screen. */
const FEW = 5

type MailsProps = { conversation: Conversation; inbox: Inbox; writing: ConversationWriting }

function Mails({ conversation, inbox, writing }: MailsProps) {
  const { id, mails, older } = conversation
  const { timezone } = useOrganization()
  const { user } = useMe()
  const { split } = useRegroup({ ...inbox.search, open: id })
  const online = useOnline()
  const unread = mails.some(({ seen, whole }) => whole && !seen)
  const read = useEffectEvent(() => {
    if (unread) inbox.change({ conversationIds: [id], action: 'seen', quiet: true })
  })
  const [shown, setShown] = useState(
    () => !mails.some((mail) => mail.whole && opensUnfolded(conversation, mail)),
  )
  const onShown = useCallback(() => afterPaint(() => setShown(true)), [])
  // Mark it read once, though React’s strict mode runs an effect twice, and only with a network.
  const opened = useRef<string>(undefined)
  useEffect(() => {
    // Lists change with it: the text comes first.
    if (!online || !shown || opened.current === id) return
    opened.current = id
    afterPaint(() => read())
  }, [id, online, shown])
  const { panes } = useSplit()
  const column = useRef<HTMLDivElement>(null)
  const beginAtUnfolded = useEffectEvent(() => {
    const head = column.current?.querySelector('article [aria-expanded="true"]')
    // Below many mails that were read: their heads can be scrolled back to.
    if (panes > 1 && head && head.getBoundingClientRect().top > innerHeight / 2)
      head.scrollIntoView({ block: 'start', behavior: 'instant' })
  })
  useLayoutEffect(() => beginAtUnfolded(), [])
  const whole = mails.some((mail) => mail.whole)
  const { data: team } = useQuery({ ...conversationTeamOptions(id), enabled: whole })
  return (
    <div
      ref={column}
      className={cx(
        'min-w-0 pb-6',
        columnClass,
        // Room to begin at its last mail before its text is there.
        mails.length > FEW && 'desk:[&>article:last-of-type]:min-h-[70dvh]',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3 pb-2 sm:px-5">
        <h2 className="min-w-0 font-semibold text-lg [overflow-wrap:anywhere]">{subjectOf(conversation)}</h2>
        {team && <HandlingFacts team={team} />}
      </div>
      {older > 0 && (
        <p className="border-line border-t px-5 py-3 text-muted text-sm">
          {formatCount(
            older,
            'message plus ancien n’est pas affiché',
            'messages plus anciens ne sont pas affichés',
          )}
          .
        </p>
      )}
      {weave(mails, team).map((item) =>
        item.kind === 'mail' ? (
          <MailCard
            key={item.id}
            mail={item.mail}
            note={writing.ofMail(item.mail, conversation)}
            people={conversation.people}
            onSplit={
              (item.index > 0 || older > 0) && item.mail.whole
                ? () => split({ conversationId: id, messageId: item.id })
                : undefined
            }
            onShown={onShown}
            defaultOpen={opensUnfolded(conversation, item.mail)}
            timeZone={timezone}
            mine={user.email.split('@')[1]}
          />
        ) : (
          <TeamItem key={item.id} item={item} readers={team?.readers ?? []} timeZone={timezone} />
        ),
      )}
      {writing.below(conversation)}
      {whole && (
        <Later>
          <AddNote conversationId={id} readers={team?.readers ?? []} />
        </Later>
      )}
    </div>
  )
}

function ConversationLoading() {
  return (
    <div aria-busy="true" className={columnClass}>
      <Skeleton className="mx-4 mt-4 mb-3 h-6 w-2/3 sm:mx-5" />
      <div className="grid gap-2 border-line border-t px-4 py-4 sm:px-5">
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-3 w-1/2" />
        <Skeleton className="mt-3 h-48" />
      </div>
    </div>
  )
}
