import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Me } from '#shared/contract/identity.ts'
import { ApiError } from '#web/api/api-error.ts'
import { meOptions, useStartAfresh } from '#web/api/me.ts'
import { Stage } from '#web/features/identity/stage.tsx'
import { SuccessStage } from '#web/features/identity/success-stage.tsx'
import { invitationCalls } from '#web/features/organizations/invitation-calls.ts'
import { TokenEntry } from '#web/features/organizations/token-entry.tsx'
import { timings } from '#web/messages/timings.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { ConfirmInvitation } from './confirm-invitation.tsx'
import { InvitationRefusal } from './invitation-refusal.tsx'

type Joined = { orgId: string; organizationName: string }
type AnswerInvitationProps = { me: Me; linkToken: string | null }

/** Token entry, confirm, success, error: the steps of someone signed in. */
export function AnswerInvitation({ me, linkToken }: AnswerInvitationProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const startAfresh = useStartAfresh()
  const [token, setToken] = useState(linkToken)
  const [joined, setJoined] = useState<Joined | null>(null)
  const [refused, setRefused] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const checkOptions = (wanted: string) => ({
    queryKey: [['organizations', 'checkInvitation'], { token: wanted, userId: me.user.id }],
    queryFn: () => invitationCalls.check(wanted),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const check = useQuery({
    ...checkOptions(token ?? ''),
    enabled: token !== null && joined === null && !refused,
  })
  const error = failure ?? check.error

  const fail = (refusal: unknown) => {
    setFailure(refusal)
    if (refusal instanceof ApiError && refusal.status === 401)
      void client.invalidateQueries({ queryKey: meOptions.queryKey })
  }
  const startOver = () => {
    setFailure(null)
    setToken(null)
    client.removeQueries({ queryKey: [['organizations', 'checkInvitation']] })
    void navigate({ to: '/invite/accept', search: {}, replace: true })
  }
  const enterTeam = async (orgId: string) => {
    await startAfresh()
    await navigate({ to: '/orgs/$orgId/members', params: { orgId }, replace: true })
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
  if (error) return <InvitationRefusal error={error} onStartOver={startOver} onEnterTeam={enterTeam} />
  if (token === null)
    return (
      <Stage title="Rejoindre une organisation" subtitle="Saisissez le code que vous avez reçu par e-mail.">
        <TokenEntry
          onEntered={async (typed) => {
            await client.prefetchQuery({ ...checkOptions(typed), retry: false })
            setToken(typed)
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
      onRefused={() => setRefused(true)}
      onFailed={fail}
    />
  )
}
