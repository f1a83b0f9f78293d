import { type HistoryState, Link, type LinkProps } from '@tanstack/react-router'
import { AtSign, ChartColumn, FilePlus2, type LucideIcon, UserPlus } from 'lucide-react'
import type { Permission } from '#shared/domain/permissions.ts'
import { useCan } from '#web/api/use-can.ts'

type Action = {
  to: LinkProps['to']
  state?: HistoryState
  icon: LucideIcon
  title: string
  needs: Permission
}

/** Specification 2.12. */
const actions: readonly Action[] = [
  {
    to: '/templates/quotes',
    state: { beginQuote: true },
    icon: FilePlus2,
    title: 'Créer un devis',
    needs: 'quote:write',
  },
  { to: '/crm/contacts', icon: UserPlus, title: 'Ajouter un contact', needs: 'contact:write' },
  { to: '/manager/mail', icon: AtSign, title: 'Connecter une boîte mail', needs: 'inbox:write' },
  { to: '/reports', icon: ChartColumn, title: 'Voir les analyses', needs: 'report:read' },
]

/** Links to the most common tasks that the reader may do: buttons beside the title, whose centre they share; cards on a phone. */
export function QuickActions() {
  return (
    <nav aria-label="Actions rapides" className="mb-4 sm:-mt-0.75">
      <ul className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:gap-2">
        {actions.map((action) => (
          <QuickAction key={action.title} {...action} />
        ))}
      </ul>
    </nav>
  )
}

function QuickAction({ to, state, icon: Icon, title, needs }: Action) {
  const isAllowed = useCan(needs)
  if (!isAllowed) return null
  return (
    <li className="flex">
      <Link
        to={to}
        {...(state && { state })}
        className="flex w-full items-center rounded-md border bg-surface font-medium text-sm transition-colors hover:bg-hover max-sm:flex-col max-sm:items-start max-sm:gap-2 max-sm:border-line max-sm:px-3 max-sm:py-2.5 sm:min-h-10 sm:gap-2 sm:border-strong sm:px-3"
      >
        <span
          aria-hidden
          className="flex shrink-0 items-center justify-center max-sm:size-8 max-sm:rounded-md max-sm:bg-selected sm:max-[90rem]:hidden"
        >
          <Icon size={16} />
        </span>
        {title}
      </Link>
    </li>
  )
}
