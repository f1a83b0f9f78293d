import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Me } from '#shared/contract/identity.ts'
import { ApiError } from '#web/api/api-error.ts'
import { meOptions, useStartAfresh } from '#web/api/me.ts'
import { retriesQueryOnce } from '#web/api/query-client.ts'
import { Stage } from '#web/features/identity/stage.tsx'
import { SuccessStage } from '#web/features/identity/success-stage.tsx'
import { invitationCalls } from '#web/features/organizations/invitation-calls.ts'
import { TokenEntry } from '#web/features/organizations/token-entry.tsx'
import { timings } from '#web/messages/timings.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast, toastOnArrival } from '#web/ui/toast.ts'
import { ConfirmInvitation } from './confirm-invitation.tsx'
import { InvitationRefusal } from './invitation-refusal.tsx'

type Joined = { orgId: string; organizationName: string }
type Failure = { error: unknown; again: () => Promise<void> }
/** A typed code is in the address as the token of a link is: it is still there after signing in again. */
type AnswerInvitationProps = { me: Me; token: string | null }

/** Token entry, confirm, success, error: the steps of someone signed in. */
export function AnswerInvitation({ me, token }: AnswerInvitationProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const startAfresh = useStartAfresh()
  const [joined, setJoined] = useState<Joined | null>(null)
  const [refused, setRefused] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  /** After a lost session, the page asks to sign in instead of this. */
  const lookWhoIsThere = async (error: unknown) => {
    if (error instanceof ApiError && error.status === 401)
      await client.invalidateQueries({ queryKey: meOptions.queryKey })
  }
  const checksKey = ['organizations', 'checkInvitation']
  const checkOptions = (wanted: string) => ({
    queryKey: [checksKey, { token: wanted, userId: me.user.id }],
    queryFn: async () => {
      try {
        return await invitationCalls.check(wanted)
      } catch (error) {
        await lookWhoIsThere(error)
        throw error
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: retriesQueryOnce,
  })
  const check = useQuery({
    ...checkOptions(token ?? ''),
    enabled: token !== null && joined === null && !refused,
    // A code that was just typed has been tried already.
    retryOnMount: false,
  })
  const fail = async (error: unknown, again: Failure['again']) => {
    await lookWhoIsThere(error)
    setFailure({ error, again })
  }
  const goTo = (search: { token?: string }) => navigate({ to: '/invite/accept', search, replace: true })
  const startOver = async () => {
    await goTo({})
    client.removeQueries({ queryKey: [checksKey] })
  }
  const enterTeam = async (orgId: string) => {
    await startAfresh()
    await navigate({ to: '/orgs/$orgId/members', params: { orgId }, replace: true })
  }

  /** Specification 2.9. Who has no organization reads it first: their dashboard is the making of one. */
  const leaveRefused = () => {
    toastOnArrival('Invitation refusée. La personne qui vous a invité en est prévenue.')
    void navigate({ to: '/dashboard', replace: true })
  }

  if (joined)
    return (
      <SuccessStage
        title={`Bienvenue dans ${joined.organizationName}`}
        text="Votre équipe s’ouvre dans un instant."
        delayMs={timings.acceptanceRedirect}
        onContinue={() => void enterTeam(joined.orgId)}
      />
    )
  if (refused)
    return (
      <SuccessStage
        title="Invitation refusée"
        text="La personne qui vous a invité en est prévenue."
        delayMs={timings.acceptanceRedirect}
        onContinue={() => void navigate({ to: '/dashboard', replace: true })}
      />
    )
  if (failure || check.error)
    return (
      <InvitationRefusal
        error={failure ? failure.error : check.error}
        answering={failure !== null}
        onRetry={failure ? failure.again : check.refetch}
        onStartOver={() => void startOver()}
        onEnterTeam={enterTeam}
      />
    )
  if (token === null)
    return (
      <Stage title="Rejoindre une organisation" subtitle="Saisissez le code que vous avez reçu par e-mail.">
        <TokenEntry
          onEntered={async (typed) => {
            await client.prefetchQuery(checkOptions(typed))
            await goTo({ token: typed })
          }}
        />
      </Stage>
    )
  if (!check.data)
    return (
      <Stage title="Lecture de l’invitation" subtitle="Un instant…">
        <Skeleton className="h-44" />
      </Stage>
    )
  return (
    <ConfirmInvitation
      invitation={check.data}
      token={token}
      onJoined={(orgId, organizationName) => {
        toast.success('Invitation acceptée avec succès\u202f!')
        setJoined({ orgId, organizationName })
      }}
      onRefused={() => (me.current ? leaveRefused() : setRefused(true))}
      onFailed={fail}
    />
  )
}
