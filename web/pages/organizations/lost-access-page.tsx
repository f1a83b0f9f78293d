import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { use, useEffect } from 'react'
import { keepsOut } from '#shared/domain/identity/loss-reasons.ts'
import { meOptions, useMe } from '#web/api/me.ts'
import { DismissLoss } from '#web/features/identity/dismiss-loss.tsx'
import { lossAdvice, lossTitle } from '#web/features/identity/loss-texts.ts'
import { SignOutContext } from '#web/layouts/sign-out-context.ts'
import { timings } from '#web/messages/timings.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** Tells someone who lost their only organization which one, and what to do; the former page comes back with the access. */
export function LostAccessPage() {
  const { current, lostAccess } = useMe()
  const signOut = use(SignOutContext)
  const router = useRouter()
  // There is no live connection without an organization, so poll.
  const { refetch, isFetching } = useQuery({ ...meOptions, refetchInterval: timings.accessRefetch })
  const losses = lostAccess.filter(keepsOut)
  const over = current !== null || losses.length === 0
  useEffect(() => {
    if (over) void router.invalidate()
  }, [over, router])
  const [first] = losses
  if (first === undefined) return null
  const suspended = losses.some(({ reason }) => reason === 'suspended')
  return (
    <>
      <PageHeader
        title={losses.length === 1 ? lossTitle(first) : 'Vos organisations vous sont fermées'}
        description={
          suspended
            ? 'Dès que votre accès sera rétabli, la page que vous vouliez voir s’ouvrira d’elle-même.'
            : undefined
        }
      />
      <div className="grid max-w-form gap-4">
        {losses.map((loss) => (
          <Card key={loss.orgId} {...(losses.length > 1 ? { title: lossTitle(loss) } : {})}>
            <p className="text-sm">{lossAdvice[loss.reason]}</p>
            <div className="mt-4">
              {loss.reason === 'removed' ? (
                <DismissLoss orgId={loss.orgId} />
              ) : (
                <Button loading={isFetching} onClick={() => void refetch()}>
                  Vérifier mon accès
                </Button>
              )}
            </div>
          </Card>
        ))}
        <Card title="En attendant">
          <p className="text-muted text-sm">
            Vous pouvez créer une organisation à vous, ou répondre à l’invitation d’une autre.
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <LinkButton to="/orgs/new">Créer une organisation</LinkButton>
            <LinkButton to="/invite/accept">Saisir un code d’invitation</LinkButton>
            <Button variant="ghost" onClick={signOut}>
              Se déconnecter
            </Button>
          </div>
        </Card>
      </div>
    </>
  )
}
