import { Link } from '@tanstack/react-router'
import { Building2, ChevronRight } from 'lucide-react'
import { type Role, roleLabels } from '#shared/domain/roles.ts'
import { Card } from '#web/ui/card.tsx'

type OrganizationCard = { orgId: string; name: string; role: Role; current?: boolean }

/** The organizations of a profile; each leads to its members (specification, section 2.10). */
export function OrganizationCards({ organizations }: { organizations: readonly OrganizationCard[] }) {
  return (
    <Card title={organizations.length > 1 ? 'Organisations' : 'Organisation'}>
      {organizations.length === 0 && (
        <p className="text-muted text-sm">Aucune organisation pour l’instant.</p>
      )}
      <ul className="flex flex-col gap-3">
        {organizations.map(({ orgId, name, role, current }) => (
          <li key={orgId}>
            <Link
              to="/orgs/$orgId/members"
              params={{ orgId }}
              className="flex items-center gap-3 rounded-md border border-line p-3 transition-colors hover:border-strong hover:bg-hover"
            >
              <span
                aria-hidden
                className="flex size-9 shrink-0 items-center justify-center rounded-md bg-selected"
              >
                <Building2 size={18} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium text-sm">{name}</span>
                <span className="block text-muted text-xs">
                  {roleLabels[role]}
                  {current && ' · organisation ouverte'}
                </span>
              </span>
              <ChevronRight aria-hidden size={16} className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
