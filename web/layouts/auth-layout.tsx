import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { productName } from '#web/messages/product.ts'
import { Mark } from '#web/ui/mark.tsx'
import { ProductPicture } from './product-picture.tsx'
import { SkipLink } from './skip-link.tsx'

const promises = [
  'Vos mails à côté de vos clients, à plusieurs',
  'Des devis signés en ligne, avec leur preuve scellée',
  'Des factures électroniques, payées et rapprochées',
]

type AuthLayoutProps = {
  /** At the top right. */
  links?: ReactNode
  /** At the bottom of the screen, whatever is above. */
  note?: ReactNode
  children: ReactNode
}

/** Sign-in and sign-up: the form at the start, the slate beside it from 1,024 px. */
export function AuthLayout({ links, note, children }: AuthLayoutProps) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,36rem)]">
      <SkipLink />
      <div className="flex min-h-dvh flex-col">
        <header className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 px-4 sm:px-8">
          <Link to="/" className="flex items-center gap-2.5 rounded-md font-semibold text-base">
            <Mark />
            {productName}
          </Link>
          {links && (
            <nav aria-label="Liens" className="flex flex-wrap items-center gap-4 text-sm">
              {links}
            </nav>
          )}
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center px-4 py-10 outline-hidden"
        >
          {children}
        </main>
        {note && <footer className="mx-auto w-full max-w-md px-4 pb-8 text-muted text-sm">{note}</footer>}
      </div>
      <aside
        aria-label="Présentation"
        data-theme="dark"
        className="slate-panel hidden flex-col justify-center p-12 max-lg:hidden lg:flex"
      >
        <p className="max-w-sm font-semibold text-xl text-ink leading-tight">
          Du premier mail à la facture payée.
        </p>
        <ul className="mt-8 flex flex-col gap-4 text-base text-ink">
          {promises.map((promise) => (
            <li key={promise} className="flex items-start gap-3">
              <Check aria-hidden size={20} className="mt-0.5 shrink-0 text-warning" />
              {promise}
            </li>
          ))}
        </ul>
        <ProductPicture of="signed" dark className="mt-10" />
      </aside>
    </div>
  )
}
