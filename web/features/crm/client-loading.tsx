import type { ComponentProps } from 'react'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx'

type ClientLoadingProps = {
  noun: 'company' | 'contact'
  query: ComponentProps<typeof QueryState>['query']
}

const missing = {
  company: { title: 'Entreprise introuvable', to: '/crm/companies', label: 'Voir les entreprises' },
  contact: { title: 'Contact introuvable', to: '/crm/contacts', label: 'Voir les contacts' },
} as const

/** A client's page before its facts: what is coming, what failed, or what does not exist. */
export function ClientLoading({ noun, query }: ClientLoadingProps) {
  const { title, to, label } = missing[noun]
  return (
    <QueryState
      query={query}
      heading="h1"
      missing={
        <EmptyState
          heading="h1"
          title={title}
          description="Cette fiche n’existe pas, ou appartient à une autre organisation."
          action={<LinkButton to={to}>{label}</LinkButton>}
        />
      }
      loading={
        <div aria-busy className="grid gap-6">
          <h1 className="sr-only">Chargement en cours</h1>
          <Skeleton className="h-8 w-64 max-w-full" />
          <div className="grid gap-6 rounded-md border border-line bg-surface p-5">
            <SkeletonText lines={6} />
          </div>
        </div>
      }
    />
  )
}
