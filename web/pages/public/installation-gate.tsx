import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Installation, isDemoOperator, isOperatorComplete } from '#shared/domain/platform/operator.ts'
import { installationOptions } from '#web/api/installation.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Gives a page the facts of the installation: at once where the page came drawn, after one request elsewhere. */
export function InstallationGate({ children }: { children: (installation: Installation) => ReactNode }) {
  const query = useQuery(installationOptions)
  if (query.data) return children(query.data)
  return (
    <QueryState
      query={query}
      errorTitle="Ces informations n’ont pas pu être chargées"
      loading={<Skeleton className="h-64" />}
    />
  )
}

/** Says what the operator has not set: a legal notice must not look complete when it is not. */
export function IncompleteNotice({ installation }: { installation: Installation }) {
  if (isDemoOperator(installation.operator))
    return (
      <Alert tone="warning" title="Coordonnées de démonstration" className="mb-6">
        Ardoise tourne ici en mode local, avec l’entreprise de démonstration&nbsp;: ces coordonnées sont
        inventées, et ce site n’est pas ouvert au public.
      </Alert>
    )
  if (isOperatorComplete(installation.operator)) return null
  return (
    <Alert tone="warning" title="Informations incomplètes" className="mb-6">
      {installation.local
        ? 'Ardoise tourne ici en mode local\u00a0: l’exploitant n’est pas configuré, et ce site n’est pas ouvert au public.'
        : 'L’exploitant de cette installation n’a pas renseigné toutes les mentions légales.'}
    </Alert>
  )
}
