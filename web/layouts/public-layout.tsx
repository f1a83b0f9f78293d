import { Link } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { wasSignedIn } from '#web/api/me.ts'
import { productName } from '#web/messages/product.ts'
import { cx } from '#web/ui/cx.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { SkipLink } from './skip-link.tsx'

const siteLinks = [
  { to: '/features', label: 'Fonctionnalités' },
  { to: '/resources', label: 'Ressources' },
] as const
/** Links of the menu, where the bar is too narrow for them. */
const menuLinks = [...siteLinks, { to: '/contact', label: 'Contact' }] as const
const signInLink = { to: '/login', label: 'Se connecter' } as const
const footerLinks = [
  ...siteLinks,
  { to: '/pricing', label: 'Tarifs' },
  { to: '/contact', label: 'Contact' },
  { to: '/legal', label: 'Mentions légales' },
  { to: '/privacy', label: 'Confidentialité' },
  { to: '/terms', label: 'Conditions d’utilisation' },
  { to: '/security', label: 'Sécurité' },
  // The RGAA asks for these words on every page.
  { to: '/accessibility', label: 'Accessibilité\u00a0: partiellement conforme' },
] as const

const barLink =
  'flex min-h-10 items-center whitespace-nowrap rounded-md px-3 font-medium text-muted text-sm hover:text-ink aria-[current=page]:bg-selected aria-[current=page]:text-ink'

/** Specification 2.2: fixed bar of 64 px, content 80 px below. `path` closes the menu when it changes. */
export function PublicLayout({ path, children }: { path: string; children: ReactNode }) {
  const signedIn = useHydrated() && wasSignedIn()
  return (
    <>
      <SkipLink />
      <header className="fixed inset-x-0 top-0 z-30 h-16 border-line border-b bg-page">
        <nav
          aria-label="Navigation principale"
          className="mx-auto flex h-full max-w-content items-center gap-1 px-4 sm:gap-2"
        >
          <Link to="/" className="me-auto flex items-center gap-2.5 rounded-md font-semibold text-base">
            <Mark />
            {productName}
          </Link>
          {siteLinks.map(({ to, label }) => (
            <Link key={to} to={to} className={cx(barLink, 'max-md:hidden')}>
              {label}
            </Link>
          ))}
          <Link to="/pricing" activeOptions={{ exact: true, includeSearch: false }} className={barLink}>
            Tarifs
          </Link>
          {signedIn ? (
            <LinkButton to="/dashboard" variant="primary" className="whitespace-nowrap">
              <span className="sm:hidden">Espace</span>
              <span className="max-sm:hidden">Mon espace</span>
            </LinkButton>
          ) : (
            <>
              <Link to={signInLink.to} className={cx(barLink, 'max-md:hidden')}>
                {signInLink.label}
              </Link>
              <LinkButton to="/signup" variant="primary" className="whitespace-nowrap">
                <span>
                  Essayer<span className="max-sm:hidden"> gratuitement</span>
                </span>
              </LinkButton>
            </>
          )}
          <SiteMenu key={path} signedIn={signedIn} />
        </nav>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto min-h-[calc(100dvh-8rem)] max-w-content px-4 pt-20 pb-16 outline-hidden"
      >
        {children}
      </main>
      <footer className="border-line border-t [body:has([data-sticky-bar])_&]:pb-20">
        <div className="mx-auto flex max-w-content flex-wrap items-center gap-x-6 gap-y-2 px-4 py-6 text-muted text-sm">
          <span className="me-auto max-sm:w-full">© {productName}</span>
          {footerLinks.map((link) => (
            <Link
              key={link.to}
              to={link.to}
              className="rounded-sm py-1 underline-offset-3 hover:text-ink hover:underline"
            >
              {link.label}
            </Link>
          ))}
        </div>
      </footer>
    </>
  )
}

/** A native disclosure: opens without JavaScript. */
function SiteMenu({ signedIn }: { signedIn: boolean }) {
  return (
    <details className="group md:hidden">
      <summary
        aria-label="Menu"
        className="flex size-10 list-none items-center justify-center rounded-md hover:bg-hover [&::-webkit-details-marker]:hidden"
      >
        <Menu aria-hidden size={20} className="group-open:hidden" />
        <X aria-hidden size={20} className="hidden group-open:block" />
      </summary>
      <ul className="absolute inset-x-0 top-16 border-line border-b bg-page px-4 py-2 shadow-overlay">
        {[...menuLinks, ...(signedIn ? [] : [signInLink])].map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center rounded-md px-3 font-medium text-sm hover:bg-hover aria-[current=page]:bg-selected"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
