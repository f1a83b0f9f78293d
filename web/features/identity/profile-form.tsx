import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { Me } from '#shared/contract/identity.ts'
import { BIO_MAX, type Profile, profileInputSchema } from '#shared/contract/profile-fields.ts'
import { formatInteger } from '#shared/french/format.ts'
import { formatPhone } from '#shared/french/phone.ts'
import { api } from '#web/api/api-client.ts'
import { meOptions } from '#web/api/me.ts'
import { Form } from '#web/patterns/form/form.tsx'
import { FormActions } from '#web/patterns/form/form-shell.tsx'
import { PhoneField } from '#web/patterns/form/phone-field.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

/** Storage name of the typed profile when the session ends before it is saved. */
export const profileDraftKey = (userId: string) => `profile.${userId}`

const schema = profileInputSchema.required()

type ProfileFormProps = { me: Me; onDone: () => void }

/** Edits the user's own profile. Sends only changed fields, so that another device's changes to the others stay. */
export function ProfileForm({ me, onDone }: ProfileFormProps) {
  const client = useQueryClient()
  const form = useApiForm({
    schema,
    values: profileTexts(me.profile),
    edit: { stored: me.profile, valuesOf: profileTexts },
    kept: { name: profileDraftKey(me.user.id) },
    // The API wants the first name each time.
    save: ({ firstName }, { changed }) => api.identity.updateProfile({ ...changed, firstName }),
    success: 'Profil mis à jour avec succès\u202f!',
    refresh: meOptions,
    onSaved: (profile) => {
      client.setQueryData(meOptions.queryKey, (before) => before && { ...before, profile })
      onDone()
    },
    failedToast: 'Erreur lors de la mise à jour du profil',
  })
  const written = useWatch({ control: form.control, name: 'bio' }).trim().length
  return (
    <Card title="Modifier le profil">
      <Form
        form={form}
        aria-label="Profil"
        className="flex min-w-0 flex-col gap-5"
        actions={
          <FormActions>
            <Button onClick={onDone}>Annuler</Button>
            <Button
              type="submit"
              variant="primary"
              loading={form.saving}
              disabledReason={form.formState.isDirty ? null : 'Rien n’a changé.'}
            >
              Enregistrer
            </Button>
          </FormActions>
        }
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            form={form}
            name="firstName"
            label="Prénom"
            required
            autoComplete="given-name"
            autoFocus
          />
          <TextField form={form} name="lastName" label="Nom" optional autoComplete="family-name" />
        </div>
        <Field
          label="E-mail"
          help="C’est l’adresse avec laquelle vous vous connectez&nbsp;: elle ne se modifie pas ici."
        >
          <Input type="email" readOnly value={me.user.email} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField form={form} name="title" label="Fonction" optional autoComplete="organization-title" />
          <PhoneField form={form} name="phone" label="Téléphone" optional autoComplete="tel" />
        </div>
        <TextareaField
          form={form}
          name="bio"
          label="Bio"
          optional
          help={
            <span className={cx('tabular', written > BIO_MAX && 'font-medium text-danger-ink')}>
              {formatInteger(written)} sur {BIO_MAX} caractères
            </span>
          }
          rows={4}
        />
        <SelectField
          form={form}
          name="defaultOrgId"
          label="Organisation par défaut"
          help="Celle qui s’ouvre quand vous vous connectez."
          placeholder="La dernière où j’ai travaillé"
          options={me.memberships.map(({ orgId, name }) => ({ value: orgId, label: name }))}
        />
      </Form>
    </Card>
  )
}

/** The form's own shape: an empty text where the profile has null. */
type ProfileValues = { [K in keyof Profile]-?: string }

function profileTexts(profile: Profile): ProfileValues {
  return {
    firstName: profile.firstName ?? '',
    lastName: profile.lastName ?? '',
    title: profile.title ?? '',
    phone: profile.phone ? formatPhone(profile.phone) : '',
    bio: profile.bio ?? '',
    defaultOrgId: profile.defaultOrgId ?? '',
  }
}
