import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { SignUpFlow } from '#web/features/identity/sign-up-flow.tsx'
import { Stage } from '#web/features/identity/stage.tsx'
import { invitationTokenOf, previewOptions } from '#web/features/organizations/invitation-calls.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

type InvitedSignUpProps = Omit<ComponentProps<typeof SignUpFlow>, 'invitation'> & {
  /** Where the invitation is answered, a path of ours. */
  path: string
}

/** The sign-up of someone invited; an invitation that leads nowhere leaves a sign-up like any other. */
export function InvitedSignUp({ path, ...flow }: InvitedSignUpProps) {
  const token = invitationTokenOf(path)
  const { data, isLoading } = useQuery({ ...previewOptions(token ?? ''), enabled: token !== null })
  if (isLoading)
    return (
      <Stage title="Créez votre compte" subtitle="Lecture de l’invitation…">
        <Skeleton className="h-80" />
      </Stage>
    )
  if (!data) return <SignUpFlow {...flow} invitation={null} />
  const { email, firstName, lastName, organizationName } = data
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return (
    <SignUpFlow
      {...flow}
      subtitle={`Vous rejoindrez ensuite ${organizationName}.`}
      invitation={{ email, name, organizationName, path }}
    />
  )
}
