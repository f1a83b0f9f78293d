import './client-page.css'
import type { ReactNode } from 'react'
import type { DocumentTone } from '#shared/domain/documents/document-tones.ts'
import { productName } from '#web/messages/product.ts'
import { Mark } from '#web/ui/mark.tsx'
import { SkipLink } from './skip-link.tsx'

type ClientLayoutProps = {
  /** The sender's name; undefined while it loads, null to show no bar. */
  issuer?: ReactNode
  /** The sender's colour: of the line over the page and of its buttons. */
  tone?: DocumentTone
  /** State and download button, at the right of the bar. */
  actions?: ReactNode
  children: ReactNode
}

/** Frame of the page that a client opens from an e-mail (/d/{token}): the issuer's name first, ours last. */
export function ClientLayout({ issuer, tone, actions, children }: ClientLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col" data-tone={tone}>
      <SkipLink />
      {issuer !== null && (
        <header
          className="sticky top-0 z-20 border-line border-t-[3px] border-t-primary border-b bg-surface"
          data-print="hidden"
        >
          <div className="mx-auto flex min-h-16 max-w-content flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2">
            <div className="min-w-0 font-semibold text-base">{issuer}</div>
            {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
          </div>
        </header>
      )}
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-content flex-1 px-4 py-6 outline-hidden sm:py-8"
      >
        {children}
      </main>
      <footer
        className="mx-auto flex w-full max-w-content items-center gap-2 px-4 py-6 text-muted text-xs"
        data-print="hidden"
      >
        <Mark size={18} />
        <a href="/?de=devis" className="hover:underline">
          Envoyé avec {productName}
        </a>
      </footer>
    </div>
  )
}
