import { Link, useMatches, useRouter } from '@tanstack/react-router'
import { ChevronDown, Star } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { formatInteger } from '#shared/french/format.ts'
import { cx } from '#web/ui/cx.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { EnglishWords } from './english-words.tsx'
import {
  hrefOf,
  type MayOpen,
  menuPathOf,
  type NavigationEntry,
  type NavigationItem,
  type NavigationSection,
  useNavigation,
} from './navigation.ts'
import type { MenuCounts } from './shell-types.ts'
import type { SidebarControls } from './sidebar-preferences.ts'

type SidebarProps = {
  orgId: string | null
  may: MayOpen
  preferences: SidebarControls
  counts?: MenuCounts | undefined
  /** Icons alone, with their names as tooltips. */
  rail?: boolean
  onNavigate?: () => void
}

/** The nine sections, with the favorites on top. */
export function Sidebar({ may, rail = false, ...props }: SidebarProps) {
  const { preferences } = props
  const navigation = useNavigation(may)
  const items = navigation.flatMap((section) => section.items)
  const lines = items.flatMap(linesOf)
  const favorites = preferences.favorites.flatMap((path) => lines.find((line) => line.path === path) ?? [])
  const current = useCurrentPath()
  const menu = useRef<HTMLElement>(null)
  // The line of the page comes in sight of a low window, in its favorites or below. The observer calls once the frame is laid out: asking
  // for it before would lay the page out one time more (30 ms of each load in Firefox).
  useEffect(() => {
    const line = current === undefined ? null : menu.current?.querySelector('[aria-current]')
    if (!line) return
    const observer = new ResizeObserver(() => {
      observer.disconnect()
      line.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(line)
    return () => observer.disconnect()
  }, [current])
  const isHere = ({ path, entries }: NavigationItem) =>
    path === current || entries.some((entry) => entry.path === current)
  if (rail) {
    const groups = [
      { id: 'favorites', title: 'Favoris', lines: favorites },
      ...navigation.map(({ id, title, items: own }) => ({
        id,
        title,
        // Those of a closed section stay closed, but for the page one is on; a favorite stands above.
        lines: (preferences.expanded.includes(id) ? own : own.filter(isHere))
          .flatMap(linesOf)
          .filter((line) => !favorites.includes(line)),
      })),
    ]
    return (
      <nav ref={menu} aria-label="Navigation principale" className="flex flex-col gap-2 pb-6">
        {groups
          .filter(({ lines: shown }) => shown.length > 0)
          .map(({ id, title, lines: shown }) => (
            <ul key={id} aria-label={title} className="border-line pb-2 not-last:border-b">
              {shown.map((line) => (
                // Its name stands beside it: above, it would hide the icon before.
                <li
                  key={line.path}
                  className="[&>[role=tooltip]]:left-[3.875rem]! [&>[role=tooltip]]:translate-y-10"
                >
                  <RailLine
                    line={line}
                    exact={line.path === '/reports' || hasOwnEntry(items, line.path)}
                    here={line.path === current}
                    orgId={props.orgId}
                    counts={props.counts}
                  />
                </li>
              ))}
            </ul>
          ))}
      </nav>
    )
  }
  return (
    <nav ref={menu} aria-label="Navigation principale" className="wrap-anywhere flex flex-col gap-1 pb-6">
      {favorites.length > 0 && (
        <section aria-label="Favoris" className="mb-2 border-line border-b pb-3">
          <h2 className="flex min-h-9 items-center px-2 font-medium text-muted text-xs">Favoris</h2>
          <ul>
            {favorites.map((line) => (
              <li key={line.path}>
                <MenuLine
                  line={line}
                  exact={hasOwnEntry(items, line.path)}
                  here={line.path === current}
                  {...props}
                />
              </li>
            ))}
          </ul>
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
            {/* The page one is on stays in sight even where its section is closed. */}
            {(open ? section.items : section.items.filter(isHere)).map((item) => (
              <SidebarItem key={item.path} item={item} current={current} {...props} />
            ))}
          </SidebarSection>
        )
      })}
    </nav>
  )
}

/** Possible favorites: an item, or its entries where one of them has its address. */
function linesOf(item: NavigationItem): readonly NavigationEntry[] {
  return item.entries.some(({ path }) => path === item.path) ? item.entries : [item, ...item.entries]
}

const hasOwnEntry = (items: readonly NavigationItem[], path: string) =>
  items.some(({ entries }) => entries.some((entry) => entry.path === path))

/** The line of the menu for the page one is on. */
function useCurrentPath(): string | undefined {
  const { routesById } = useRouter()
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath })
  return path === undefined ? undefined : menuPathOf(Object.values(routesById), path)
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
          <span>
            <EnglishWords in={section.title} />
          </span>
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

type LineProps = Omit<SidebarProps, 'may' | 'rail'>

function SidebarItem({ item, current, ...props }: LineProps & { item: NavigationItem; current?: string }) {
  const { entries } = item
  return (
    <li>
      <MenuLine
        line={item}
        exact={item.path === '/reports' || entries.length > 0}
        group={entries.length > 0}
        soon={item.soon}
        {...props}
      />
      {entries.length > 0 && (
        <ul aria-label={item.title} className="ms-4 border-line border-s ps-2">
          {entries.map((entry) => (
            <li key={entry.path}>
              <MenuLine line={entry} exact here={entry.path === current} {...props} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

type MenuLineProps = LineProps & {
  line: NavigationEntry
  /** Marked as current at its own address only. */
  exact: boolean
  /** A heading of other lines, of which one has its address: that one is marked, and may be a favorite. */
  group?: boolean
  /** A page that it leads to is shown. */
  here?: boolean
  /** Leads to a page that is not built yet. */
  soon?: boolean
}

function MenuLine({ line, exact, group, here, soon, orgId, preferences, counts, onNavigate }: MenuLineProps) {
  const { title, icon: Icon } = line
  const waits = counts?.[line.path]
  const favorite = preferences.favorites.includes(line.path)
  return (
    <div className="group relative">
      <Link
        to={hrefOf(line.path, orgId)}
        activeOptions={{ exact, includeSearch: false }}
        aria-current={here ? 'true' : undefined}
        onClick={onNavigate}
        className={cx(
          'flex min-h-9 items-center gap-3 rounded-sm py-1.5 ps-2 text-sm hover:bg-hover',
          !group && 'aria-[current]:bg-selected aria-[current]:font-medium',
          soon ? 'pe-2' : !group && 'pe-9',
          soon ? 'text-muted' : 'text-ink',
        )}
      >
        <Icon aria-hidden size={16} className="shrink-0 text-muted group-has-[a[aria-current]]:text-ink" />
        <span className="min-w-0">
          <EnglishWords in={title} />
        </span>
        {waits && waits.count > 0 && (
          <span
            className={cx(
              'ms-auto shrink-0 text-xs tabular',
              waits.late ? 'text-danger-ink' : 'font-medium text-muted',
            )}
          >
            <span aria-hidden>{formatInteger(waits.count)}</span>
            <span className="sr-only">, {waits.words}</span>
          </span>
        )}
        {soon && <span className="ms-auto shrink-0 text-muted text-xs">Bientôt</span>}
      </Link>
      {!group && !soon && (
        <button
          type="button"
          aria-pressed={favorite}
          aria-label={`${title} dans les favoris`}
          onClick={() => preferences.toggleFavorite(line.path)}
          className={cx(
            'absolute inset-y-0 end-1 my-auto flex size-7 items-center justify-center rounded-sm text-muted hover:bg-selected hover:text-ink',
            !favorite &&
              'opacity-0 focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100',
          )}
        >
          <Star aria-hidden size={14} className={favorite ? 'fill-warning text-warning' : undefined} />
        </button>
      )}
    </div>
  )
}

type RailLineProps = Pick<MenuLineProps, 'line' | 'exact' | 'here' | 'orgId' | 'counts'>

function RailLine({ line, exact, here, orgId, counts }: RailLineProps) {
  const { path, title, icon: Icon } = line
  const waits = counts?.[path]
  const some = waits !== undefined && waits.count > 0
  const name = some ? `${title}, ${waits.words}` : title
  return (
    <Tooltip label={name} describe={false}>
      <Link
        to={hrefOf(path, orgId)}
        aria-label={name}
        activeOptions={{ exact, includeSearch: false }}
        aria-current={here ? 'true' : undefined}
        className="relative flex h-10 items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink aria-[current]:bg-selected aria-[current]:text-ink"
      >
        <Icon aria-hidden size={18} />
        {some && (
          <span
            aria-hidden
            className={cx(
              'absolute end-1.5 top-1.5 size-2 rounded-full',
              waits.late ? 'bg-danger' : 'bg-info',
            )}
          />
        )}
      </Link>
    </Tooltip>
  )
}
