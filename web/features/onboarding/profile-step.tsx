import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Me } from '#shared/contract/identity.ts'
import type { OnboardingDraft } from '#shared/contract/onboarding.ts'
import { onboardingMessages } from '#shared/domain/onboarding.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { orpc } from '#web/api/client.ts'
import { meOptions } from '#web/api/me.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Field, FieldError, FieldGroup } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'

/** Who one is. Pictures are kept as soon as they are chosen, as in the settings. */
export function ProfileStep({ me, logo }: { me: Me; logo: ReactNode }) {
  const { register, formState } = useFormContext<OnboardingDraft>()
  const { errors } = formState
  // One sentence asks for both names: said once, under the first that lacks.
  const said = errors.firstName?.message === onboardingMessages.names
  const lastNameError = errors.lastName?.message
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Prénom" error={errors.firstName?.message} required>
          <Input autoComplete="given-name" {...register('firstName')} />
        </Field>
        <Field
          label="Nom"
          error={said && lastNameError === onboardingMessages.names ? undefined : lastNameError}
          required
        >
          <Input
            autoComplete="family-name"
            aria-invalid={lastNameError === undefined ? undefined : true}
            {...register('lastName')}
          />
        </Field>
      </div>
      <Field label="Fonction" error={errors.jobTitle?.message} optional>
        <Input autoComplete="organization-title" placeholder="Gérante, artisan…" {...register('jobTitle')} />
      </Field>
      <AvatarField me={me} />
      <FieldGroup label="Logo de l’entreprise" optional>
        {logo}
      </FieldGroup>
    </div>
  )
}

function AvatarField({ me }: { me: Me }) {
  const client = useQueryClient()
  const [fault, setFault] = useState<string | null>(null)
  const put = useMutation(
    orpc.identity.putAvatar.mutationOptions({
      onSuccess: () => {
        toast.success('Avatar mis à jour avec succès\u202f!')
        void client.invalidateQueries({ queryKey: meOptions.queryKey })
      },
      onError: (error) => {
        setFault(error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : messageOf(error))
        toast.error('Erreur lors de la mise à jour de l’avatar')
      },
    }),
  )
  return (
    <FieldGroup label="Votre photo" optional>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={me.user.name} src={me.user.avatarUrl} size="lg" />
        <FileButton
          accept="image/png,image/jpeg,image/webp,image/gif"
          loading={put.isPending}
          onSelect={([avatar]) => {
            setFault(null)
            if (avatar) put.mutate({ avatar })
          }}
        >
          {me.user.avatarUrl ? 'Remplacer la photo' : 'Choisir une photo'}
        </FileButton>
      </div>
      <FieldError text={fault} />
    </FieldGroup>
  )
}
