import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { AtSign } from 'lucide-react'
import { appRoute } from '#web/routes/app-route.ts'

const text = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : String(value)

const mailAccounts = createRoute({
  getParentRoute: () => appRoute,
  path: '/manager/mail',
  staticData: {
    title: 'Comptes Mail',
    menu: { section: 'administration', rank: 5, icon: AtSign },
    needs: 'inbox:read',
  },
  /** The outcome of a connection; shown once, then cleared. */
  validateSearch: ({ connected }: Record<string, unknown>): { connected?: 'success' | 'error' } =>
    connected === 'success' || connected === 'error' ? { connected } : {},
  loader: async ({ context }) =>
    (await import('#web/features/mailboxes/mailbox-queries.ts')).prefetchMailboxes(context.queryClient),
  component: lazyRouteComponent(
    () => import('#web/pages/mailboxes/mail-accounts-page.tsx'),
    'MailAccountsPage',
  ),
})

/** The parameters that a provider sends back: a code and our state, or an error. */
const brought = ({
  code,
  state,
  error,
}: Record<string, unknown>): { code?: string; state?: string; error?: string } => ({
  code: text(code),
  state: text(state),
  error: text(error),
})
const connectedPages = () => import('#web/pages/mailboxes/mail-connected-page.tsx')
const gmailConnected = createRoute({
  getParentRoute: () => appRoute,
  path: '/manager/mail/connected',
  staticData: { title: 'Comptes Mail' },
  validateSearch: brought,
  component: lazyRouteComponent(connectedPages, 'GmailConnectedPage'),
})
const outlookConnected = createRoute({
  getParentRoute: () => appRoute,
  path: '/manager/mail/connected-outlook',
  staticData: { title: 'Comptes Mail' },
  validateSearch: brought,
  component: lazyRouteComponent(connectedPages, 'OutlookConnectedPage'),
})

const newMailAccount = createRoute({
  getParentRoute: () => appRoute,
  path: '/manager/mail/new',
  staticData: { title: 'Ajouter un compte mail', parent: '/manager/mail' },
  /** The mailbox to reconnect, when it is one. */
  validateSearch: ({ mailboxId }: Record<string, unknown>): { mailboxId?: string } =>
    typeof mailboxId === 'string' ? { mailboxId } : {},
  component: lazyRouteComponent(
    () => import('#web/pages/mailboxes/new-mail-account-page.tsx'),
    'NewMailAccountPage',
  ),
})

export const mailRoutes = [mailAccounts, gmailConnected, outlookConnected, newMailAccount] as const
