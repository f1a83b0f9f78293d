import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { productName } from '#web/messages/product.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { SkipLink } from './skip-link.tsx'

const footerLinks = [
  { to: '/contact', label: 'Contact' },
  { to: '/legal', label: 'Mentions légales' },
  { to: '/privacy', label: 'Confidentialité' },
  { to: '/security', label: 'Sécurité' },
] as const

/** Specification 2.2: fixed bar of 64 px, content 80 px below. `links` adds links between the name and « Tarifs ». */
export function PublicLayout({ links, children }: { links?: ReactNode; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="fixed inset-x-0 top-0 z-30 h-16 border-line border-b bg-page">
        <nav
          aria-label="Navigation principale"
          className="mx-auto flex h-full max-w-content items-center gap-2 px-4 sm:gap-4"
        >
          <Link to="/" className="me-auto flex items-center gap-2.5 rounded-md font-semibold text-base">
            <Mark />
            {productName}
          </Link>
          {links}
          <Link
            to="/pricing"
            activeOptions={{ exact: true }}
            className="flex min-h-10 items-center rounded-md px-3 font-medium text-muted text-sm hover:text-ink aria-[current=page]:bg-selected aria-[current=page]:text-ink"
          >
            Tarifs
          </Link>
          <LinkButton to="/signup" variant="primary" className="whitespace-nowrap">
            Essayer<span className="max-sm:hidden"> gratuitement</span>
          </LinkButton>
        </nav>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto min-h-[calc(100dvh-8rem)] max-w-content px-4 pt-20 pb-16 outline-hidden"
      >
        {children}
      </main>
      <footer className="border-line border-t">
        <div className="mx-auto flex max-w-content flex-wrap items-center gap-x-6 gap-y-2 px-4 py-6 text-muted text-sm">
          <span className="me-auto">
            © {new Date().getFullYear()} {productName}
          </span>
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
