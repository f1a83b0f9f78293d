import { Menu as MenuIcon, PanelLeft, Search } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { shortcutText } from '#web/ui/shortcut-text.ts'
import { useCurrentTitle } from './document-title.tsx'
import { LiveStatus } from './live-status.tsx'
import type { AppShellProps } from './shell-types.ts'
import { useTitleOutOfSight } from './use-title-out-of-sight.ts'
import { UserMenu } from './user-menu.tsx'

type ShellHeaderProps = AppShellProps & {
  /** The h1 of the page. */
  heading: HTMLElement | null
  sidebarHidden: boolean
  onToggleSidebar: () => void
  onOpenMenu: () => void
  onOpenSearch: () => void
}

/** 64 px: whose data these are, the title once it is scrolled away, search, connection, notifications, oneself. */
export function ShellHeader(props: ShellHeaderProps) {
  const { organization, live, notifications, sidebarHidden } = props
  const title = useCurrentTitle()
  const titled = useTitleOutOfSight(title, props.heading)
  return (
    <header
      data-print="hidden"
      className="sticky top-0 z-20 flex h-16 items-center gap-2 border-line border-b bg-surface px-3 sm:gap-3 sm:px-5"
    >
      <IconButton icon={MenuIcon} label="Ouvrir le menu" onClick={props.onOpenMenu} className="lg:hidden" />
      <IconButton
        icon={PanelLeft}
        label={sidebarHidden ? 'Afficher la barre latérale' : 'Masquer la barre latérale'}
        onClick={props.onToggleSidebar}
        className="-ms-2 max-lg:hidden"
      />
      <div className="me-auto min-w-0">
        {titled && <p className="truncate font-semibold text-base leading-5">{title}</p>}
        <p className={cx('truncate', titled ? 'text-muted text-xs' : 'font-medium text-sm')}>
          {organization?.name ?? 'Mon Organisation'}
        </p>
      </div>
      <button
        type="button"
        onClick={props.onOpenSearch}
        aria-keyshortcuts="Meta+K Control+K"
        className="flex h-10 w-64 items-center gap-2 rounded-md border border-strong bg-surface px-3 text-muted text-sm hover:bg-hover max-md:hidden xl:w-80"
      >
        <Search aria-hidden size={16} />
        <span className="me-auto">Rechercher…</span>
        <Kbd>{shortcutText('mod+k')}</Kbd>
      </button>
      <IconButton icon={Search} label="Rechercher" onClick={props.onOpenSearch} className="md:hidden" />
      {organization && (
        <div className="max-sm:hidden">
          <LiveStatus state={live} />
        </div>
      )}
      {notifications}
      <UserMenu {...props} />
    </header>
  )
}
