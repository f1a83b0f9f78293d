import { useNavigate, useRouter } from '@tanstack/react-router'
import { Building2, Keyboard, LogOut, PanelLeft, SunMoon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { HeadingContext } from '#web/ui/page-header.tsx'
import { activeShortcuts, type Shortcut, useShortcuts } from '#web/ui/use-shortcuts.ts'
import { themes, useTheme } from '#web/ui/use-theme.ts'
import { WidthHandle } from '#web/ui/width-handle.tsx'
import { Brand } from './brand.tsx'
import { InShellContext } from './in-shell-context.ts'
import { LiveStatus } from './live-status.tsx'
import { MayOpenContext } from './may-open-context.ts'
import { ShellHeader } from './shell-header.tsx'
import type { AppShellProps } from './shell-types.ts'
import { Sidebar } from './sidebar.tsx'
import {
  RAIL_WIDTH,
  type SidebarControls,
  sidebarWidth,
  useSidebarPreferences,
} from './sidebar-preferences.ts'
import { SkipLink } from './skip-link.tsx'

const PagesPalette = lazy(() =>
  import('./shell-palette.tsx').then((module) => ({ default: module.ShellPalette })),
)

const MenuSheet = lazy(() => import('./menu-sheet.tsx').then((module) => ({ default: module.MenuSheet })))
const ShortcutsDialog = lazy(() =>
  import('#web/ui/shortcuts-dialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
)

/** State of a lazy part: loaded at its first opening, then kept mounted so that its closing is animated. */
function useShown() {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return [state, (open: boolean) => setState(open ? 'open' : 'closed')] as const
}

/** The signed-in frame of specification 2.3. Knows no API: everything comes by props. */
export function AppShell(props: AppShellProps) {
  const { user, organization, may, live, banner, palette: Palette = PagesPalette, fills, children } = props
  const preferences = useSidebarPreferences(user?.id, props.needsWidth === true)
  const { collapsed } = preferences
  const [menu, setMenuOpen] = useShown()
  const [search, setSearchOpen] = useShown()
  const [help, setHelpOpen] = useShown()
  const [heading, setHeading] = useState<HTMLElement | null>(null)
  useShellShortcuts(props, preferences, {
    openSearch: () => setSearchOpen(true),
    openHelp: () => setHelpOpen(true),
  })
  const orgId = organization?.id ?? null

  return (
    <div className="lg:flex">
      <SkipLink />
      <aside
        aria-label="Barre latérale"
        data-print="hidden"
        className="sticky top-0 hidden h-dvh shrink-0 flex-col border-line border-e bg-surface lg:flex"
        style={{ width: collapsed ? RAIL_WIDTH : preferences.width }}
      >
        <div
          className={cx(
            'flex h-16 shrink-0 items-center border-line border-b',
            collapsed ? 'justify-center' : 'px-4',
          )}
        >
          <Brand short={collapsed} />
        </div>
        <div
          className={cx(
            'min-h-0 flex-1 overflow-y-auto pt-3',
            collapsed ? 'px-2 [scrollbar-width:none]' : 'px-3',
          )}
        >
          <Sidebar orgId={orgId} may={may} preferences={preferences} counts={props.counts} rail={collapsed} />
        </div>
        {!collapsed && (
          <WidthHandle
            {...sidebarWidth}
            label="Largeur de la barre latérale"
            className="-end-1"
            width={preferences.width}
            onWidthChange={preferences.setWidth}
          />
        )}
      </aside>
      {menu !== 'never' && (
        <Suspense>
          <MenuSheet open={menu === 'open'} onOpenChange={setMenuOpen}>
            <Sidebar
              orgId={orgId}
              may={may}
              preferences={preferences}
              counts={props.counts}
              onNavigate={() => setMenuOpen(false)}
            />
            {organization && (
              <div className="border-line border-t py-3 sm:hidden">
                <LiveStatus state={live} />
              </div>
            )}
          </MenuSheet>
        </Suspense>
      )}
      <div className={cx('min-w-0 flex-1', fills && 'desk:flex desk:h-dvh desk:flex-col')}>
        <ShellHeader
          {...props}
          heading={heading}
          sidebarCollapsed={collapsed}
          onToggleSidebar={preferences.toggleCollapsed}
          onOpenMenu={() => setMenuOpen(true)}
          onOpenSearch={() => setSearchOpen(true)}
        />
        {banner}
        <main
          id="main"
          tabIndex={-1}
          data-fills={fills ? '' : undefined}
          className={cx(
            'w-full outline-hidden',
            fills
              ? 'desk:min-h-0 desk:flex-1'
              : 'mx-auto max-w-content px-4 py-6 max-sm:pt-4 has-[[data-wide]]:max-w-wide sm:px-6 lg:px-8 max-sm:has-[[data-main-action]]:pb-24',
          )}
        >
          <HeadingContext value={setHeading}>
            <InShellContext value>
              <MayOpenContext value={may}>{children}</MayOpenContext>
            </InShellContext>
          </HeadingContext>
        </main>
      </div>
      {search !== 'never' && (
        <Suspense>
          <Palette orgId={orgId} may={may} open={search === 'open'} onOpenChange={setSearchOpen} />
        </Suspense>
      )}
      {help !== 'never' && (
        <Suspense>
          <ShortcutsDialog
            open={help === 'open'}
            onOpenChange={setHelpOpen}
            shortcuts={help === 'open' ? activeShortcuts() : []}
          />
        </Suspense>
      )}
    </div>
  )
}

function useShellShortcuts(
  {
    may,
    shortcuts = [],
    onSignOut,
    signingOut,
    organization,
    organizations = [],
    onOrganizationChange,
  }: AppShellProps,
  sidebar: SidebarControls,
  { openSearch, openHelp }: { openSearch: () => void; openHelp: () => void },
) {
  const navigate = useNavigate()
  const [theme, setTheme] = useTheme()
  const { routesByPath } = useRouter()
  const goTo = (keys: string, label: string, to: string): Shortcut[] => {
    const record = Object.values(routesByPath).find(({ fullPath }) => fullPath === to)?.options.staticData
    if (record?.needs !== undefined && !may(record.needs)) return []
    return [{ keys, label, inPalette: false, run: () => void navigate({ to }) }]
  }
  const all: Shortcut[] = [
    { keys: 'mod+k', label: 'Rechercher ou lancer une action', inPalette: false, run: openSearch },
    {
      keys: '/',
      label: 'Rechercher dans la page',
      inPalette: false,
      run: () => {
        const field = document.querySelector<HTMLElement>('#main [data-search]')
        if (field) field.focus()
        else openSearch()
      },
    },
    ...shortcuts,
    ...goTo('g d', 'Aller au tableau de bord', '/dashboard'),
    ...goTo('g i', 'Aller à la boîte de réception', '/conversations'),
    ...goTo('g q', 'Aller aux devis', '/templates/quotes'),
    ...goTo('g f', 'Aller aux factures', '/revenues/management'),
    ...goTo('g b', 'Aller à la banque', '/revenues/management/bank'),
    ...goTo('g c', 'Aller aux contacts', '/crm/contacts'),
    ...goTo('g e', 'Aller aux entreprises', '/crm/companies'),
    ...goTo('g n', 'Aller aux notifications', '/notifications'),
    {
      label: sidebar.collapsed ? 'Déplier la barre latérale' : 'Réduire la barre latérale',
      icon: PanelLeft,
      run: sidebar.toggleCollapsed,
    },
    ...themes.map(({ value, label }) => ({
      label: `Apparence\u00a0: ${label.toLocaleLowerCase('fr')}`,
      keywords: ['thème', 'mode', 'couleurs'],
      icon: SunMoon,
      disabledReason: theme === value ? 'C’est l’apparence choisie.' : undefined,
      run: () => setTheme(value),
    })),
    ...organizations
      .filter(({ id }) => id !== organization?.id)
      .map(({ id, name }) => ({
        label: `Passer à ${name}`,
        keywords: ['changer', 'organisation'],
        icon: Building2,
        run: () => onOrganizationChange?.(id),
      })),
    { keys: '?', label: 'Afficher les raccourcis', icon: Keyboard, run: openHelp },
    {
      label: 'Se déconnecter',
      icon: LogOut,
      disabledReason: signingOut ? 'Déconnexion en cours…' : undefined,
      run: onSignOut,
    },
  ]
  useShortcuts(all, 'shell')
}
