import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { SignUpFlow } from '#web/features/identity/sign-up-flow.tsx'
import { Stage } from '#web/features/identity/stage.tsx'
import { invitationTokenOf, previewOptions } from '#web/features/organizations/invitation-calls.ts'
import { problemOf } from '#web/features/organizations/invitation-problem.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type InvitedSignUpProps = Omit<ComponentProps<typeof SignUpFlow>, 'invitation' | 'wishedPlan'> & {
  /** Path of ours where the invitation is answered. */
  path: string
}

/** The sign-up of an invitee, who comes back to answer even if the invitation could not be read: its code is typed later. */
export function InvitedSignUp({ path, ...flow }: InvitedSignUpProps) {
  const [unread, setUnread] = useState(false)
  const { data, error, isLoading, refetch } = useQuery({
    ...previewOptions(invitationTokenOf(path)),
    // Asking by itself again would take away the form that is being filled.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (isLoading)
    return (
      <Stage title="Créez votre compte" subtitle="Lecture de l’invitation…">
        <Skeleton className="h-80" />
      </Stage>
    )
  const problem = error && !unread ? problemOf(error) : null
  if (problem?.way === 'again')
    return (
      <Stage title={problem.title} subtitle={problem.message}>
        <div className="flex flex-col gap-2">
          <Button variant="primary" onClick={() => void refetch()}>
            Réessayer
          </Button>
          <Button onClick={() => setUnread(true)}>Saisir mon adresse moi-même</Button>
        </div>
      </Stage>
    )
  if (!data)
    return (
      <SignUpFlow
        {...flow}
        subtitle="Vous répondrez ensuite à l’invitation."
        invitation={{ path, guest: null }}
      />
    )
  const { email, firstName, lastName, organizationName } = data
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return (
    <SignUpFlow
      {...flow}
      subtitle={`Vous rejoindrez ensuite ${organizationName}.`}
      invitation={{ path, guest: { email, name } }}
    />
  )
}
