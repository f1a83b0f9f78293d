import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { productName } from '#web/messages/product.ts'
import { cx } from '#web/ui/cx.ts'
import { Sheet } from '#web/ui/dialog.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { ShortcutsDialog } from '#web/ui/shortcuts-dialog.tsx'
import { type Shortcut, useShortcuts } from '#web/ui/use-shortcuts.ts'
import { LiveStatus } from './live-status.tsx'
import { ShellHeader } from './shell-header.tsx'
import type { AppShellProps } from './shell-types.ts'
import { Sidebar } from './sidebar.tsx'
import { useSidebarPreferences } from './sidebar-preferences.ts'
import { SidebarResizer } from './sidebar-resizer.tsx'
import { SkipLink } from './skip-link.tsx'

const ShellPalette = lazy(() =>
  import('./shell-palette.tsx').then((module) => ({ default: module.ShellPalette })),
)

/** The signed-in frame of specification 2.3. Knows no API: everything comes by props. */
export function AppShell(props: AppShellProps) {
  const { user, organization, live, banner, children } = props
  const preferences = useSidebarPreferences(user?.id)
  const [menuOpen, setMenuOpen] = useState(false)
  const [palette, setPalette] = useState<'never' | 'open' | 'closed'>('never')
  const [helpOpen, setHelpOpen] = useState(false)
  const shortcuts = useShellShortcuts(
    props.shortcuts,
    () => setPalette('open'),
    () => setHelpOpen(true),
  )
  useShortcuts(shortcuts)
  const orgId = organization?.id ?? null

  return (
    <div className="lg:flex">
      <SkipLink />
      <aside
        aria-label="Barre latérale"
        data-print="hidden"
        className={cx(
          'sticky top-0 hidden h-dvh shrink-0 flex-col border-line border-e bg-surface',
          !preferences.hidden && 'lg:flex',
        )}
        style={{ width: preferences.width }}
      >
        <div className="flex h-16 shrink-0 items-center border-line border-b px-4">
          <Brand />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto px-3 pt-3">
          <Sidebar orgId={orgId} preferences={preferences} />
        </div>
        <SidebarResizer width={preferences.width} onWidthChange={preferences.setWidth} />
      </aside>
      <Sheet
        open={menuOpen}
        onOpenChange={setMenuOpen}
        side="start"
        title={<Brand />}
        className="w-[min(20rem,calc(100vw-3rem))]!"
      >
        <Sidebar orgId={orgId} preferences={preferences} onNavigate={() => setMenuOpen(false)} />
        <div className="border-line border-t py-3 sm:hidden">
          <LiveStatus state={live} />
        </div>
      </Sheet>
      <div className="min-w-0 flex-1">
        <ShellHeader
          {...props}
          sidebarHidden={preferences.hidden}
          onToggleSidebar={preferences.toggleHidden}
          onOpenMenu={() => setMenuOpen(true)}
          onOpenSearch={() => setPalette('open')}
        />
        {banner}
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-content px-4 py-6 outline-hidden sm:px-6 lg:px-8 max-sm:has-[[data-main-action]]:pb-24"
        >
          {children}
        </main>
      </div>
      {palette !== 'never' && (
        <Suspense>
          <ShellPalette
            {...props}
            open={palette === 'open'}
            onOpenChange={(open) => setPalette(open ? 'open' : 'closed')}
          />
        </Suspense>
      )}
      <ShortcutsDialog open={helpOpen} onOpenChange={setHelpOpen} shortcuts={shortcuts} />
    </div>
  )
}

function Brand() {
  return (
    <Link to="/dashboard" className="flex items-center gap-2.5 rounded-md font-semibold text-base">
      <Mark />
      {productName}
    </Link>
  )
}

function useShellShortcuts(
  own: readonly Shortcut[] = [],
  openPalette: () => void,
  openHelp: () => void,
): Shortcut[] {
  const navigate = useNavigate()
  return [
    { keys: 'mod+k', label: 'Rechercher ou lancer une action', run: openPalette },
    {
      keys: '/',
      label: 'Rechercher dans la page',
      run: () => {
        const field = document.querySelector<HTMLElement>('#main [data-search]')
        if (field) field.focus()
        else openPalette()
      },
    },
    ...own,
    { keys: 'g d', label: 'Aller au tableau de bord', run: () => void navigate({ to: '/dashboard' }) },
    { keys: 'g q', label: 'Aller aux devis', run: () => void navigate({ to: '/templates/quotes' }) },
    { keys: 'g c', label: 'Aller aux contacts', run: () => void navigate({ to: '/crm/contacts' }) },
    { keys: 'g e', label: 'Aller aux entreprises', run: () => void navigate({ to: '/crm/companies' }) },
    { keys: '?', label: 'Afficher les raccourcis', run: openHelp },
  ]
}
