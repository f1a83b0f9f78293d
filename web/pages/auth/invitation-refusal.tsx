import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForgetEverything } from '#web/api/me.ts'
import { auth } from '#web/features/identity/auth-client.ts'
import { Stage } from '#web/features/identity/stage.tsx'
import { problemOf } from '#web/features/organizations/invitation-problem.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/toast.ts'

type InvitationRefusalProps = {
  error: unknown
  /** Whether it was answered; else it was read. */
  answering: boolean
  /** Asks the same again. */
  onRetry: () => Promise<unknown>
  onStartOver: () => void
  onEnterTeam: (orgId: string) => Promise<void>
}

/** Why an invitation cannot be answered here, and what helps. */
export function InvitationRefusal(props: InvitationRefusalProps) {
  const { error, answering, onRetry, onStartOver, onEnterTeam } = props
  const { title, message, advice, way } = problemOf(
    error,
    answering ? 'Votre réponse n’a pas été confirmée' : undefined,
  )
  const [asking, setAsking] = useState(false)
  const retry = async () => {
    setAsking(true)
    await onRetry()
    setAsking(false)
  }
  return (
    <Stage title={title}>
      <p role="alert" className="text-sm">
        {message}
      </p>
      {advice && <p className="text-muted text-sm">{advice}</p>}
      <div className="flex flex-col gap-2">
        {way === 'other-account' && <OtherAccount />}
        {way === 'again' && (
          <Button variant="primary" loading={asking} onClick={() => void retry()}>
            Réessayer
          </Button>
        )}
        {typeof way === 'object' && (
          <Button variant="primary" onClick={() => void onEnterTeam(way.orgId)}>
            Ouvrir l’équipe
          </Button>
        )}
        <Button variant={way === 'code' ? 'primary' : 'secondary'} onClick={onStartOver}>
          Réessayer avec un code
        </Button>
        <LinkButton to="/dashboard" variant="ghost">
          Aller au tableau de bord
        </LinkButton>
      </div>
    </Stage>
  )
}

/** Signs out, and comes back here once signed in as the one who is invited. */
function OtherAccount() {
  const redirect = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  const navigate = useNavigate()
  const forgetEverything = useForgetEverything()
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      await auth.signOut()
      await forgetEverything(() => navigate({ to: '/auth', search: { redirect } }))
    } catch {
      toast.error('Erreur lors de la déconnexion')
      setLeaving(false)
    }
  }
  return (
    <Button variant="primary" loading={leaving} onClick={() => void leave()}>
      Changer de compte
    </Button>
  )
}
