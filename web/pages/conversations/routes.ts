import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { readInboxSearch } from '#web/features/conversations/inbox-search.ts'
import { readStatisticsSearch, withoutList } from '#web/features/inbox-statistics/statistics-search.ts'
import { appRoute } from '#web/routes/app-route.ts'

const conversations = createRoute({
  getParentRoute: () => appRoute,
  path: '/conversations',
  staticData: {
    title: 'Boîte de réception',
    menu: { section: 'communication', rank: 1, icon: Inbox },
    needs: 'inbox:read',
    keywords: ['mails', 'emails', 'messages', 'conversations'],
    fills: true,
    needsWidth: true,
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

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

const newMail = createRoute({
  getParentRoute: () => appRoute,
  path: '/conversations/new',
  staticData: { title: 'Nouveau message', parent: '/conversations', needsWidth: true },
  validateSearch: ({ to, subject, draft, template }: Record<string, unknown>) => ({
    ...(text(to) ? { to: text(to) } : {}),
    ...(text(subject) ? { subject: text(subject) } : {}),
    ...(text(draft) ? { draft: text(draft) } : {}),
    // Asks at once which template it is written from.
    ...(template === true ? { template } : {}),
  }),
  loader: async ({ context }) =>
    (await import('#web/features/composer/draft-queries.ts')).prefetchSenders(context.queryClient),
  component: lazyRouteComponent(() => import('./new-mail-page.tsx'), 'NewMailPage'),
})

const settings = createRoute({
  getParentRoute: () => appRoute,
  path: '/conversations/settings',
  staticData: { title: 'Réglages de la boîte de réception', parent: '/conversations' },
  loader: async ({ context }) =>
    (await import('./settings-queries.ts')).prefetchInboxSettings(context.queryClient),
  component: lazyRouteComponent(() => import('./settings-page.tsx'), 'InboxSettingsPage'),
})

const statistics = createRoute({
  getParentRoute: () => appRoute,
  path: '/conversations/statistics',
  staticData: { title: 'Statistiques de la boîte de réception', parent: '/conversations' },
  validateSearch: readStatisticsSearch,
  loaderDeps: ({ search }) => withoutList(search),
  loader: async ({ context, deps }) =>
    (await import('#web/features/inbox-statistics/statistics-queries.ts')).prefetchStatistics(
      context.queryClient,
      deps,
    ),
  component: lazyRouteComponent(() => import('./statistics-page.tsx'), 'StatisticsPage'),
})

const newRule = createRoute({
  getParentRoute: () => appRoute,
  path: '/conversations/settings/rules/new',
  staticData: { title: 'Nouvelle règle', parent: '/conversations/settings' },
  component: lazyRouteComponent(() => import('./new-rule-page.tsx'), 'NewRulePage'),
})
const rule = createRoute({
  getParentRoute: () => appRoute,
  path: '/conversations/settings/rules/$ruleId',
  staticData: { title: 'Règle', parent: '/conversations/settings' },
  component: lazyRouteComponent(() => import('./rule-page.tsx'), 'RulePage'),
})

export const conversationRoutes = [conversations, newMail, settings, statistics, newRule, rule] as const
