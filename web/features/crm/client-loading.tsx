import { ApiError, messageOf } from '#web/api/api-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx'

type ClientLoadingProps = {
  noun: 'company' | 'contact'
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
}

const missing = {
  company: { title: 'Entreprise introuvable', to: '/crm/companies', label: 'Voir les entreprises' },
  contact: { title: 'Contact introuvable', to: '/crm/contacts', label: 'Voir les contacts' },
} as const

/** A client's page before its facts: what is coming, what failed, or what does not exist. */
export function ClientLoading({ noun, query }: ClientLoadingProps) {
  const { title, to, label } = missing[noun]
  if (query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400))
    return (
      <EmptyState
        heading="h1"
        title={title}
        description="Cette fiche n’existe pas, ou appartient à une autre organisation."
        action={<LinkButton to={to}>{label}</LinkButton>}
      />
    )
  if (query.error)
    return (
      <ErrorState
        heading="h1"
        description={messageOf(query.error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  return (
    <div aria-busy className="grid gap-6">
      <h1 className="sr-only">Chargement en cours</h1>
      <Skeleton className="h-8 w-64 max-w-full" />
      <div className="grid gap-6 rounded-md border border-line bg-surface p-5">
        <SkeletonText lines={6} />
      </div>
    </div>
  )
}
