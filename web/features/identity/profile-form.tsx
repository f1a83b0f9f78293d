import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Me } from '#shared/contract/identity.ts'
import { BIO_MAX, profileInputSchema } from '#shared/contract/profile-fields.ts'
import { formatInteger } from '#shared/french/format.ts'
import { formatPhone, parsePhone } from '#shared/french/phone.ts'
import { orpc } from '#web/api/client.ts'
import { applyFieldErrors } from '#web/api/form-errors.ts'
import { meOptions } from '#web/api/me.ts'
import { type EditBase, useKeptValues } from '#web/api/use-kept-values.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { submitOnShortcut } from '#web/ui/submit-on-shortcut.ts'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { changesOf, type ProfileValues, toValues } from './profile-values.ts'

/** Where the typed profile is kept when the session ends before it is saved. */
export const keptProfile = (userId: string) => `profile.${userId}`

type ProfileFormProps = { me: Me; onDone: () => void }

/** One's own profile, edited. */
export function ProfileForm({ me, onDone }: ProfileFormProps) {
  const client = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const [base, setBase] = useState<EditBase<ProfileValues>>({ revision: 0, values: toValues(me.profile) })
  const form = useForm<ProfileValues>({
    resolver: zodResolver(profileInputSchema.required(), undefined, { raw: true }) as never,
    mode: 'onTouched',
    defaultValues: base.values,
  })
  useKeptValues(form, keptProfile(me.user.id), [], { base, restoreBase: setBase })
  const save = useMutation(orpc.identity.updateProfile.mutationOptions())
  const { register, control, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  const written = useWatch({ control, name: 'bio' }).trim().length

  const submit = form.handleSubmit(async (values) => {
    setFailure(null)
    try {
      const profile = await save.mutateAsync(changesOf(values, base.values))
      client.setQueryData(meOptions.queryKey, (before) => before && { ...before, profile })
      form.reset(toValues(profile))
      toast.success('Profil mis à jour avec succès\u202f!')
      void client.invalidateQueries({ queryKey: meOptions.queryKey })
      onDone()
    } catch (error) {
      setFailure(applyFieldErrors(form, error))
      toast.error('Erreur lors de la mise à jour du profil')
    }
  })
  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnShortcut} aria-label="Profil" className="min-w-0">
      <Card title="Modifier le profil">
        <div className="flex flex-col gap-5">
          {failure && (
            <Alert tone="danger" live>
              {failure}
            </Alert>
          )}
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Prénom" required error={errors.firstName?.message}>
              <Input autoComplete="given-name" autoFocus {...register('firstName')} />
            </Field>
            <Field label="Nom" optional error={errors.lastName?.message}>
              <Input autoComplete="family-name" {...register('lastName')} />
            </Field>
          </div>
          <Field
            label="E-mail"
            help="C’est l’adresse avec laquelle vous vous connectez&nbsp;: elle ne se modifie pas ici."
          >
            <Input type="email" readOnly value={me.user.email} />
          </Field>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Fonction" optional error={errors.title?.message}>
              <Input autoComplete="organization-title" {...register('title')} />
            </Field>
            <Field label="Téléphone" optional error={errors.phone?.message}>
              <Input
                type="tel"
                autoComplete="tel"
                {...register('phone', {
                  onBlur: ({ target }: { target: HTMLInputElement }) => {
                    const e164 = parsePhone(target.value)
                    if (e164 && formatPhone(e164) !== target.value)
                      form.setValue('phone', formatPhone(e164), { shouldDirty: true })
                  },
                })}
              />
            </Field>
          </div>
          <Field
            label="Bio"
            optional
            error={errors.bio?.message}
            help={
              <span className={cx('tabular', written > BIO_MAX && 'font-medium text-danger-ink')}>
                {formatInteger(written)} sur {BIO_MAX} caractères
              </span>
            }
          >
            <Textarea rows={4} {...register('bio')} />
          </Field>
          <Field
            label="Organisation par défaut"
            help="Celle qui s’ouvre quand vous vous connectez."
            error={errors.defaultOrgId?.message}
          >
            <NativeSelect
              placeholder="La dernière où j’ai travaillé"
              options={me.memberships.map(({ orgId, name }) => ({ value: orgId, label: name }))}
              {...register('defaultOrgId')}
            />
          </Field>
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Button onClick={onDone}>Annuler</Button>
            <Button
              type="submit"
              variant="primary"
              loading={isSubmitting}
              disabledReason={isDirty ? null : 'Rien n’a changé.'}
            >
              Enregistrer
            </Button>
          </div>
        </div>
      </Card>
      <UnsavedChanges when={isDirty && !isSubmitting} />
    </form>
  )
}
