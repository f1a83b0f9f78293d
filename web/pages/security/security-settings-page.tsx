import '#web/api/zod-setup.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { UNKNOWN_ERROR } from '#shared/domain/unknown-error.ts'
import { ConfirmationGate } from '#web/features/security/confirmation-gate.tsx'
import { IdentitiesCard } from '#web/features/security/identities-card.tsx'
import { PasskeysCard } from '#web/features/security/passkeys-card.tsx'
import { PasswordCard } from '#web/features/security/password-card.tsx'
import { securityOptions } from '#web/features/security/security-calls.ts'
import { SessionsCard } from '#web/features/security/sessions-card.tsx'
import { TwoFactorCard } from '#web/features/security/two-factor-card.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

const route = getRouteApi('/app/settings/security')

/** Errors of a provider that refused to be linked. */
const linkErrors: Record<string, string> = {
  access_denied: 'Vous avez annulé la liaison.',
  account_already_linked_to_different_user: 'Ce compte est déjà lié à un autre compte Ardoise.',
  unable_to_link_account: 'Ce service n’a pas prouvé l’adresse e-mail de ce compte.',
}

export function SecuritySettingsPage() {
  const query = useQuery(securityOptions)
  const { data } = query
  const { error } = route.useSearch()
  const navigate = useNavigate()
  const say = useEffectEvent((code: string) => {
    toast.error('Le compte n’a pas été lié', {
      id: 'link',
      description: linkErrors[code] ?? UNKNOWN_ERROR,
    })
    void navigate({ to: '/settings/security', search: {}, replace: true })
  })
  useEffect(() => {
    if (error !== undefined) say(error)
  }, [error])
  return (
    <div className="max-w-cards">
      <RecordHeader description="Comment vous vous connectez, et où votre compte est ouvert." />
      {data ? (
        <ConfirmationGate security={data}>
          <div className="flex flex-col gap-6">
            <PasswordCard security={data} />
            <TwoFactorCard security={data} />
            <PasskeysCard security={data} />
            <IdentitiesCard security={data} />
            <SessionsCard />
          </div>
        </ConfirmationGate>
      ) : (
        <QueryState
          query={query}
          errorTitle="Vos réglages de sécurité n’ont pas pu être chargés"
          loading={
            <div className="flex flex-col gap-6" aria-busy>
              <Skeleton className="h-28" />
              <Skeleton className="h-36" />
              <Skeleton className="h-56" />
              <Skeleton className="h-44" />
            </div>
          }
        />
      )}
    </div>
  )
}
