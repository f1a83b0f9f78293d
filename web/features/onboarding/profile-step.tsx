import { type ReactNode, useState } from 'react'
import type { Me } from '#shared/contract/identity.ts'
import type { OnboardingDraft } from '#shared/contract/onboarding.ts'
import { onboardingMessages } from '#shared/domain/onboarding/onboarding.ts'
import { api } from '#web/api/api-client.ts'
import { faultOf } from '#web/api/api-error.ts'
import { meOptions } from '#web/api/me.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useFormParts } from '#web/patterns/form/use-form-parts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Field, FieldError, FieldGroup } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Input } from '#web/ui/input.tsx'

/** Names, job and pictures. Pictures are saved as soon as they are chosen, as in the settings. */
export function ProfileStep({ me, logo }: { me: Me; logo: ReactNode }) {
  const form = useFormParts<OnboardingDraft>()
  // Both names share one message: show it once, under the first that is missing.
  const said = form.errorOf('firstName') === onboardingMessages.names
  const lastNameError = form.errorOf('lastName')
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField form={form} name="firstName" label="Prénom" required autoComplete="given-name" />
        <Field
          label="Nom"
          error={said && lastNameError === onboardingMessages.names ? undefined : lastNameError}
          required
        >
          <Input
            autoComplete="family-name"
            aria-invalid={lastNameError === undefined ? undefined : true}
            {...form.register('lastName')}
          />
        </Field>
      </div>
      <TextField
        form={form}
        name="jobTitle"
        label="Fonction"
        optional
        autoComplete="organization-title"
        placeholder="Gérante, artisan…"
      />
      <AvatarField me={me} />
      <FieldGroup label="Logo de l’entreprise" optional>
        {logo}
      </FieldGroup>
    </div>
  )
}

function AvatarField({ me }: { me: Me }) {
  const [fault, setFault] = useState<string | null>(null)
  const put = useAction(api.identity.putAvatar, {
    success: 'Avatar mis à jour avec succès\u202f!',
    failure: (error) => {
      setFault(faultOf(error))
      return 'Erreur lors de la mise à jour de l’avatar'
    },
    refresh: meOptions,
  })
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
