import { Link, useRouterState } from '@tanstack/react-router'
import { ChevronDown, Star } from 'lucide-react'
import { useId } from 'react'
import { cx } from '#web/ui/cx.ts'
import { hrefOf, type NavigationItem, type NavigationSection, useNavigation } from './navigation.ts'
import type { SidebarControls } from './sidebar-preferences.ts'

type SidebarProps = { orgId: string | null; preferences: SidebarControls; onNavigate?: () => void }

/** The nine sections, with the favorites on top. */
export function Sidebar({ orgId, preferences, onNavigate }: SidebarProps) {
  const navigation = useNavigation()
  const pages = navigation.flatMap(({ items }) => items)
  const favorites = pages.filter((item) => preferences.favorites.includes(item.path))
  const current = useCurrentItem(pages, orgId)
  const row = (item: NavigationItem) => (
    <SidebarLink
      key={item.path}
      item={item}
      orgId={orgId}
      preferences={preferences}
      onNavigate={onNavigate}
    />
  )
  return (
    <nav aria-label="Navigation principale" className="flex flex-col gap-1 pb-6">
      {favorites.length > 0 && (
        <section aria-label="Favoris" className="mb-2 border-line border-b pb-3">
          <h2 className="flex min-h-9 items-center px-2 font-medium text-muted text-xs">Favoris</h2>
          <ul>{favorites.map(row)}</ul>
        </section>
      )}
      {navigation.map((section) => {
        const open = preferences.expanded.includes(section.id)
        return (
          <SidebarSection
            key={section.id}
            section={section}
            open={open}
            onToggle={() => preferences.toggleSection(section.id)}
          >
            {(open ? section.items : section.items.filter((item) => item === current)).map(row)}
          </SidebarSection>
        )
      })}
    </nav>
  )
}

/** The page one is on, which stays in sight even where its section is closed. */
function useCurrentItem(pages: readonly NavigationItem[], orgId: string | null): NavigationItem | undefined {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const [nearest] = pages
    .filter((item) => `${pathname}/`.startsWith(`${hrefOf(item.path, orgId)}/`))
    .sort((a, b) => b.path.length - a.path.length)
  return nearest
}

type SidebarSectionProps = {
  section: NavigationSection
  open: boolean
  onToggle: () => void
  children: React.ReactNode
}

function SidebarSection({ section, open, onToggle, children }: SidebarSectionProps) {
  const id = useId()
  return (
    <section>
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-9 w-full items-center justify-between gap-2 rounded-sm px-2 text-start font-medium text-muted text-xs hover:bg-hover hover:text-ink"
        >
          {section.title}
          <ChevronDown
            aria-hidden
            size={14}
            className={cx('shrink-0 transition-transform', !open && '-rotate-90')}
          />
        </button>
      </h2>
      <ul id={id} className="pb-1 empty:hidden">
        {children}
      </ul>
    </section>
  )
}

type SidebarLinkProps = SidebarProps & { item: NavigationItem }

function SidebarLink({ item, orgId, preferences, onNavigate }: SidebarLinkProps) {
  const { title } = item
  const favorite = preferences.favorites.includes(item.path)
  const Icon = item.icon
  return (
    <li className="group relative">
      <Link
        to={hrefOf(item.path, orgId)}
        activeOptions={{ exact: item.path === '/reports', includeSearch: false }}
        onClick={onNavigate}
        className="flex min-h-9 items-center gap-3 rounded-sm py-1.5 ps-2 pe-9 text-ink text-sm hover:bg-hover aria-[current=page]:bg-selected aria-[current=page]:font-medium"
      >
        <Icon
          aria-hidden
          size={16}
          className="shrink-0 text-muted group-has-[a[aria-current=page]]:text-ink"
        />
        <span className="min-w-0 truncate">{title}</span>
      </Link>
      <button
        type="button"
        aria-pressed={favorite}
        aria-label={`${title} dans les favoris`}
        onClick={() => preferences.toggleFavorite(item.path)}
        className={cx(
          'absolute inset-y-0 end-1 my-auto flex size-7 items-center justify-center rounded-sm text-muted hover:bg-selected hover:text-ink',
          !favorite &&
            'opacity-0 focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100',
        )}
      >
        <Star aria-hidden size={14} className={favorite ? 'fill-warning text-warning' : undefined} />
      </button>
    </li>
  )
}
