import { lazy, Suspense } from 'react'
import type { Conversation } from '#shared/contract/conversations.ts'
import { useCan } from '#web/api/use-can.ts'
import { CallsCard } from '#web/features/calls/calls-card.tsx'
import { ClientMails } from '#web/features/conversations/client-mails.tsx'
import { ClientPanel } from '#web/features/conversations/client-panel.tsx'
import { ClientQuotes } from '#web/features/quotes/client-quotes.tsx'
import { RecordTasks } from '#web/features/tasks/record-tasks.tsx'

// The page of the inbox is near its bar, and few clients owe something late.
const ClientDebt = lazy(() =>
  import('#web/features/reminders/client-debt.tsx').then((module) => ({ default: module.ClientDebt })),
)

/** The client of a conversation, with what they owe, their devis and last mails, and what is to be done: the pages join the features. */
export function ClientPane({ conversation }: { conversation: Conversation }) {
  const mayReadReminders = useCan('reminder:read')
  return (
    <>
      <ClientPanel conversation={conversation}>
        {(client) => (
          <>
            {mayReadReminders && (
              <Suspense>
                <ClientDebt client={client} />
              </Suspense>
            )}
            <ClientQuotes {...client} narrow />
            <CallsCard client={client} name="ce client" narrow />
            <ClientMails {...client} narrow />
          </>
        )}
      </ClientPanel>
      <RecordTasks
        kind="conversation"
        id={conversation.id}
        label={conversation.subject ?? 'cette conversation'}
        narrow
      />
    </>
  )
}
