import { type HistoryState, Link, type LinkProps } from '@tanstack/react-router'
import { AtSign, ChartColumn, FilePlus2, type LucideIcon, UserPlus } from 'lucide-react'

type Action = { to: LinkProps['to']; state?: HistoryState; icon: LucideIcon; title: string; text: string }

/** Specification 2.12. */
const actions: readonly Action[] = [
  {
    to: '/templates/quotes',
    state: { beginQuote: true },
    icon: FilePlus2,
    title: 'Créer un devis',
    text: 'Écrire, envoyer, faire signer',
  },
  { to: '/crm/contacts', icon: UserPlus, title: 'Ajouter un contact', text: 'Tenir son carnet à jour' },
  { to: '/manager/mail', icon: AtSign, title: 'Connecter une boîte mail', text: 'Gmail ou Outlook' },
  { to: '/reports', icon: ChartColumn, title: 'Voir les analyses', text: 'Ventes et encaissements' },
]

/** Links to the most common tasks. */
export function QuickActions() {
  return (
    <nav aria-label="Actions rapides">
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 max-lg:[&_a]:h-full">
        {actions.map(({ to, state, icon: Icon, title, text }) => (
          <li key={title} className="flex">
            <Link
              to={to}
              {...(state && { state })}
              className="flex w-full items-center gap-3 rounded-md border border-line bg-surface px-3 py-2.5 transition-colors hover:border-strong hover:bg-hover max-sm:flex-col max-sm:items-start max-sm:gap-2"
            >
              <span
                aria-hidden
                className="flex size-8 shrink-0 items-center justify-center rounded-md bg-selected text-ink"
              >
                <Icon size={18} />
              </span>
              <span className="min-w-0">
                <span className="block font-medium text-sm">{title}</span>
                <span className="block text-muted text-xs max-sm:hidden">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
