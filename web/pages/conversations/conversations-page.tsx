import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { MailPlus, MousePointerClick } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { ReadableMailbox } from '#shared/contract/conversations.ts'
import { useCan, useRefusal } from '#web/api/use-can.ts'
import { AnswerToCome } from '#web/features/composer/answer-keys.ts'
import { ConversationList, loadMoveTo, loadSaveView } from '#web/features/conversations/conversation-list.tsx'
import { conversationOptions } from '#web/features/conversations/conversation-queries.ts'
import { RowsToCome } from '#web/features/conversations/conversation-row.tsx'
import type { ConversationWriting } from '#web/features/conversations/conversation-view.tsx'
import { inboxOptions } from '#web/features/conversations/inbox-options.ts'
import type { InboxSearch } from '#web/features/conversations/inbox-search.ts'
import { loadSelectionActions } from '#web/features/conversations/selection-bar.tsx'
import { useInbox } from '#web/features/conversations/use-inbox.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { SplitView } from '#web/patterns/split-view/split-view.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { loadSelect } from '#web/ui/lazy-select.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { prepareToasts } from '#web/ui/toast.ts'
import { useFirstSign } from '#web/ui/use-first-sign.ts'

const route = getRouteApi('/app/conversations')

/** The inbox: the list, the conversation that is open, and its client. */
export function ConversationsPage() {
  const search = route.useSearch()
  const mayRead = useCan('inbox:read')
  const refusal = useRefusal('inbox:read')
  const inbox = useQuery({ ...inboxOptions, enabled: mayRead })
  return (
    <>
      {/* The shell says the title, and the list which place it shows. */}
      <h1 className="sr-only">Boîte de réception</h1>
      {refusal && (
        <div className="p-4">
          <Alert>{refusal}</Alert>
        </div>
      )}
      {mayRead && !inbox.data && <QueryState query={inbox} loading={<RowsToCome />} />}
      {inbox.data?.mailboxes.length === 0 && <NoMailbox />}
      {inbox.data && inbox.data.mailboxes.length > 0 && <Panes search={search} readable={inbox.data} />}
    </>
  )
}

// The list is shown first; a conversation, its client and what is written come after.
const loadConversation = () => import('#web/features/conversations/conversation-view.tsx')
const ConversationView = lazy(() =>
  loadConversation().then((module) => ({ default: module.ConversationView })),
)
const ClientPane = lazy(() => import('./client-pane.tsx').then((module) => ({ default: module.ClientPane })))
const Answer = lazy(() => import('./answer.tsx').then((module) => ({ default: module.Answer })))
const loadDeliveries = () => import('#web/features/composer/mail-deliveries.tsx')
const MailDeliveries = lazy(() => loadDeliveries().then((module) => ({ default: module.MailDeliveries })))
const MissingFolder = lazy(() =>
  import('#web/features/conversations/missing-folder.tsx').then((module) => ({
    default: module.MissingFolder,
  })),
)
const WritingList = lazy(() =>
  import('#web/features/composer/writing-list.tsx').then((module) => ({ default: module.WritingList })),
)

/** Loads the scripts that keys and buttons of the list need: without a network they could not come later. */
function prepare(): void {
  prepareToasts()
  void import('#web/blocks/mail-body/spare-frame.ts').then(({ prepareFrame }) => prepareFrame())
  const palette = () => import('#web/ui/command-palette.tsx')
  const loads = [
    loadConversation,
    loadDeliveries,
    loadSelectionActions,
    loadMoveTo,
    loadSaveView,
    loadSelect,
    palette,
  ]
  for (const load of loads) void load().catch(() => {})
}

/** Drafts, sendings and failed deliveries: the pages join the two features. */
const writing: ConversationWriting = {
  ofMail: ({ id }, { deliveries }) =>
    deliveries.some(({ mailId }) => mailId === id) && (
      <Suspense>
        <MailDeliveries mailId={id} deliveries={deliveries} />
      </Suspense>
    ),
  below: (conversation) => (
    <Suspense>
      <Answer conversation={conversation} />
    </Suspense>
  ),
}

function Panes({
  search,
  readable,
}: {
  search: InboxSearch
  readable: { mailboxes: ReadableMailbox[]; unread: number }
}) {
  const inbox = useInbox(search)
  useFirstSign(prepare)
  const { open, box } = search
  const { lack, forgetLack, change } = inbox
  const lacking = readable.mailboxes.find(({ id }) => id === lack?.mailboxId)
  return (
    <>
      {open && <AnswerToCome key={open} conversationId={open} />}
      <SplitView
        name="conversations"
        listLabel="Liste des conversations"
        list={
          <ConversationList
            inbox={inbox}
            readable={readable}
            instead={
              box === undefined ? undefined : (
                <Suspense fallback={<RowsToCome />}>
                  <WritingList key={box} box={box} mailboxId={search.mailbox} />
                </Suspense>
              )
            }
          />
        }
        detailLabel="Conversation"
        detail={
          open === undefined ? (
            <EmptyState
              className="h-full justify-center"
              icon={MousePointerClick}
              title="Choisissez une conversation"
              description="Avec J et K, passez de l’une à l’autre."
            />
          ) : (
            <Suspense>
              <ConversationView
                key={open}
                conversationId={open}
                inbox={inbox}
                mailboxes={readable.mailboxes}
                writing={writing}
              />
            </Suspense>
          )
        }
        open={open}
        aside={useClient(open)}
        onLeave={() => inbox.goTo(undefined)}
      />
      {lack && lacking && (
        <Suspense>
          <MissingFolder
            mailbox={lacking}
            role={lack.role}
            onClose={forgetLack}
            onMade={() => {
              forgetLack()
              change(lack.change)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** The third pane, once it is known who the conversation is with. */
function useClient(open: string | undefined) {
  const { data } = useQuery({ ...conversationOptions(open ?? ''), enabled: open !== undefined })
  if (!data) return null
  return {
    label: 'Client',
    show: 'Afficher le client',
    hide: 'Masquer le client',
    content: (
      <Suspense>
        <ClientPane key={data.id} conversation={data} />
      </Suspense>
    ),
  }
}

function NoMailbox() {
  return (
    <EmptyState
      className="py-24"
      heading="h2"
      icon={MailPlus}
      title="Vos mails, ici"
      description={
        'Connectez votre boîte Gmail, Outlook ou une autre\u00a0: ses messages arrivent ici et sur les fiches de vos clients.'
      }
      action={
        <LinkButton to="/manager/mail" variant="primary">
          Connecter une boîte
        </LinkButton>
      }
    />
  )
}
