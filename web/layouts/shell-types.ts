import type { ComponentType, ReactNode } from 'react'
import type { Shortcut } from '#web/ui/use-shortcuts.ts'
import type { MayOpen } from './navigation.ts'

export type LiveState = 'connected' | 'connecting' | 'disconnected'

export type ShellUser = { id: string; name: string; email: string; avatarUrl?: string | null }

export type PaletteProps = {
  orgId: string | null
  may: MayOpen
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** What waits behind lines of the menu, by their paths: none is shown of 0. */
export type MenuCounts = Readonly<Record<string, { count: number; words: string; late?: boolean }>>

export type AppShellProps = {
  /** null while it loads. */
  user: ShellUser | null
  organization: { id: string; name: string } | null
  /** « Essai », « Gratuit », the plan or the offer; null where there is none to show. */
  planLabel: string | null
  subscribed: boolean
  /** Which pages menu and palette show. */
  may: MayOpen
  live: LiveState
  onSignOut: () => void
  signingOut?: boolean
  /** The bell. */
  notifications?: ReactNode
  /** In the user menu, when the user belongs to several organizations. */
  organizations?: readonly { id: string; name: string }[]
  onOrganizationChange?: (id: string) => void
  /** Opens the onboarding again, from the user menu. */
  onResumeOnboarding?: () => void
  /** The ⌘K palette; without it, one with only the pages and actions known here. */
  palette?: ComponentType<PaletteProps>
  /** Actions of every page, by key or from ⌘K: « Nouveau devis »… */
  shortcuts?: readonly Shortcut[]
  /** Shown above the page: the mail to confirm, the trial that ends. */
  banner?: ReactNode
  /** Shown at the right of lines of the menu. */
  counts?: MenuCounts
  /** The page has the window to itself, from edge to edge, and scrolls in its own panes where there is room for them. */
  fills?: boolean
  /** As `needsWidth` of the page’s record. */
  needsWidth?: boolean
  children: ReactNode
}

export type UserMenuProps = Pick<
  AppShellProps,
  | 'user'
  | 'organization'
  | 'planLabel'
  | 'subscribed'
  | 'onSignOut'
  | 'signingOut'
  | 'organizations'
  | 'onOrganizationChange'
  | 'onResumeOnboarding'
>
