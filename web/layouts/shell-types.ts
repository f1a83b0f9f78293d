import type { ReactNode } from 'react'
import type { PaletteGroup } from '#web/ui/command-palette.tsx'
import type { Shortcut } from '#web/ui/use-shortcuts.ts'

export type LiveState = 'connected' | 'connecting' | 'disconnected'

export type ShellUser = { id: string; name: string; email: string; avatarUrl?: string | null }

export type AppShellProps = {
  /** null while it loads. */
  user: ShellUser | null
  organization: { id: string; name: string } | null
  /** Plan name when the subscription is active, else « Essai ». */
  planLabel: string
  subscribed: boolean
  live: LiveState
  onSignOut: () => void
  signingOut?: boolean
  /** Unread notifications; the bell leads to /notifications unless `notifications` replaces it. */
  unreadCount?: number
  notifications?: ReactNode
  /** In the user menu, when the user belongs to several organizations. */
  organizations?: readonly { id: string; name: string }[]
  onOrganizationChange?: (id: string) => void
  /** What the search box finds on the server, above the pages and actions that the shell knows. */
  search?: { groups: readonly PaletteGroup[]; loading: boolean; onTextChange: (text: string) => void }
  /** Actions of the palette: « Nouveau devis »… */
  actions?: PaletteGroup['items']
  /** `c` and other keys of the product, added to ⌘K, /, ?, and g + letter. */
  shortcuts?: readonly Shortcut[]
  /** Above the page: the mail to confirm, the trial that ends. */
  banner?: ReactNode
  children: ReactNode
}
