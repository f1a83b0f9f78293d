import { Link, useRouterState } from '@tanstack/react-router'
import { CircleHelp, Menu as MenuIcon, PanelLeft, Search } from 'lucide-react'
import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { shortcutText } from '#web/ui/shortcut-text.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useReached } from '#web/ui/use-reached.ts'
import { useCurrentTitle } from './document-title.tsx'
import { LiveStatus } from './live-status.tsx'
import type { AppShellProps, UserMenuProps } from './shell-types.ts'
import { UserButton } from './user-button.tsx'

type ShellHeaderProps = AppShellProps & {
  /** The h1 of the page. */
  heading: HTMLElement | null
  sidebarCollapsed: boolean
  onToggleSidebar: () => void
  onOpenMenu: () => void
  onOpenSearch: () => void
}

/** 64 px: whose data these are, the title once it is scrolled away, search, connection, notifications, oneself. */
export function ShellHeader(props: ShellHeaderProps) {
  const { organization, live, notifications, sidebarCollapsed } = props
  const title = useCurrentTitle()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const titled = useTitleOutOfSight(title, props.heading)
  return (
    <header
      data-print="hidden"
      className="@container sticky top-0 z-20 flex h-16 items-center gap-2 border-line border-b bg-surface px-3 sm:gap-3 sm:px-5"
    >
      <IconButton icon={MenuIcon} label="Ouvrir le menu" onClick={props.onOpenMenu} className="lg:hidden" />
      <IconButton
        icon={PanelLeft}
        label={sidebarCollapsed ? 'Déplier la barre latérale' : 'Réduire la barre latérale'}
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
        className="flex h-10 w-64 items-center gap-2 rounded-md border border-strong bg-surface px-3 text-muted text-sm hover:bg-hover @max-2xl:hidden @5xl:w-80"
      >
        <Search aria-hidden size={16} />
        <span className="me-auto">Rechercher…</span>
        <Kbd>{shortcutText('mod+k')}</Kbd>
      </button>
      <IconButton icon={Search} label="Rechercher" onClick={props.onOpenSearch} className="@2xl:hidden" />
      {organization && (
        <div className="max-sm:hidden">
          <LiveStatus state={live} />
        </div>
      )}
      {organization && (
        <Tooltip label="Aide sur cette page" describe={false}>
          <Link
            to="/help"
            search={{ from: pathname }}
            aria-label="Aide sur cette page"
            className={buttonClass('ghost', 'md', 'w-10 shrink-0 px-0! max-sm:hidden')}
          >
            <CircleHelp aria-hidden size={18} />
          </Link>
        </Tooltip>
      )}
      {notifications}
      <UserMenu {...props} />
    </header>
  )
}

/** The header of the shell, beneath which the page scrolls. */
const HEADER_PX = 64

/**
 * Whether the page’s own heading does not say its title: it says something else, or was scrolled away. The observer says so after the frame;
 * asking for the heading’s place would lay the whole page out before it (406 ms for a devis of 100 lines on a slowed phone).
 */
function useTitleOutOfSight(title: string, heading: HTMLElement | null): boolean {
  const [out, setOut] = useState(false)
  useLayoutEffect(() => {
    const says = heading?.textContent.includes(title) === true
    setOut(!says)
    if (!says) return
    const observer = new IntersectionObserver((entries) => setOut(entries.at(-1)?.isIntersecting === false), {
      rootMargin: `-${HEADER_PX}px 0px 0px`,
    })
    observer.observe(heading)
    return () => observer.disconnect()
  }, [title, heading])
  return out
}

const loadItems = () => import('./user-menu-items.tsx')
const UserMenuItems = lazy(() => loadItems().then((module) => ({ default: module.UserMenuItems })))

/** The user menu of specification 2.3; what it is made of loads when one reaches for it. */
function UserMenu(props: UserMenuProps) {
  const { user, planLabel, subscribed } = props
  const { asked, button: reached } = useReached(loadItems)
  if (!user) return <Skeleton className="size-9 rounded-full!" />
  const button = (
    <UserButton
      user={user}
      planLabel={planLabel}
      subscribed={subscribed}
      aria-haspopup="menu"
      aria-expanded={false}
      {...reached}
    />
  )
  if (!asked) return button
  return (
    <Suspense fallback={button}>
      <UserMenuItems {...props} user={user} />
    </Suspense>
  )
}
