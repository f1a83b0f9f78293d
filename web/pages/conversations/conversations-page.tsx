import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { MailPlus, MousePointerClick } from 'lucide-react'
import { useCan, useRefusal } from '#web/api/rights.ts'
import { ConversationList } from '#web/features/conversations/conversation-list.tsx'
import { inboxOptions } from '#web/features/conversations/conversation-queries.ts'
import { ConversationView } from '#web/features/conversations/conversation-view.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const route = getRouteApi('/app/conversations')

/** The inbox: the list, and the conversation that is open. On a phone, one or the other. */
export function ConversationsPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const mayRead = useCan('inbox:read')
  const refusal = useRefusal('inbox:read')
  const inbox = useQuery({ ...inboxOptions, enabled: mayRead })
  const { open, ...list } = search
  const leave = () => void navigate({ to: '/conversations', search: list })
  return (
    <>
      <div className={cx(open && 'max-lg:sr-only')}>
        <RecordHeader />
      </div>
      {refusal && <Alert>{refusal}</Alert>}
      {mayRead && !inbox.data && (
        <QueryState
          inCard
          query={inbox}
          loading={
            <div aria-busy="true" className="grid gap-3">
              <Skeleton className="h-10" />
              <Skeleton className="h-64" />
            </div>
          }
        />
      )}
      {inbox.data?.mailboxes.length === 0 && (
        <Card>
          <EmptyState
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
        </Card>
      )}
      {inbox.data && inbox.data.mailboxes.length > 0 && (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(20rem,2fr)_3fr]">
          <section aria-label="Liste des conversations" className={cx('min-w-0', open && 'max-lg:hidden')}>
            <ConversationList search={search} inbox={inbox.data} />
          </section>
          <section
            aria-label="Conversation"
            className={cx(
              'min-w-0 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto',
              !open && 'max-lg:hidden',
            )}
          >
            <Card flush>
              {open ? (
                <ConversationView key={open} conversationId={open} search={list} onLeave={leave} />
              ) : (
                <EmptyState
                  icon={MousePointerClick}
                  title="Choisissez une conversation"
                  description="Avec J et K, passez de l’une à l’autre."
                />
              )}
            </Card>
          </section>
        </div>
      )}
    </>
  )
}
