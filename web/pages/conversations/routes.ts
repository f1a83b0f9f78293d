import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { readInboxSearch } from '#web/features/conversations/inbox-search.ts'
import { appRoute } from '#web/routes/app-route.ts'

const conversations = createRoute({
  getParentRoute: () => appRoute,
  path: '/conversations',
  staticData: {
    title: 'Boîte de réception',
    menu: { section: 'communication', rank: 1, icon: Inbox },
    fills: true,
  },
  validateSearch: readInboxSearch,
  loaderDeps: ({ search: { view, mailbox, folder, q } }) => ({ view, mailbox, folder, q }),
  loader: async ({ context, deps }) =>
    (await import('#web/features/conversations/conversation-queries.ts')).prefetchInbox(
      context.queryClient,
      deps,
    ),
  component: lazyRouteComponent(() => import('./conversations-page.tsx'), 'ConversationsPage'),
})

export const conversationRoutes = [conversations] as const
