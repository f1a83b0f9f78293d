import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { newPassword } from '#shared/contract/sign-in.ts'
import { PASSWORD_MISMATCH } from '#shared/domain/account-rules.ts'
import { NEW_PASSWORD_MIN, PASSWORD_MAX } from '#shared/domain/password-rules.ts'
import { ApiError } from '#web/api/api-error.ts'
import { orpc } from '#web/api/client.ts'
import { applyFieldErrors } from '#web/api/form-errors.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { submitOnShortcut } from '#web/ui/submit-on-shortcut.ts'
import { toast } from '#web/ui/toast.ts'

const fields = z.object({
  currentPassword: z.string(),
  newPassword,
  confirmation: z.string(),
  signOutOthers: z.boolean(),
})
type Values = z.output<typeof fields>

const schemaFor = (hasPassword: boolean) =>
  fields
    .refine(({ currentPassword }) => !hasPassword || currentPassword !== '', {
      path: ['currentPassword'],
      message: 'Mot de passe requis',
    })
    .refine((values) => values.confirmation === values.newPassword, {
      path: ['confirmation'],
      message: PASSWORD_MISMATCH,
    })

const ANSWER_LOST =
  'La réponse s’est perdue\u00a0: votre mot de passe a peut-être changé. Essayez de vous connecter avec le nouveau.'

/** A new password; the current one is asked of who has one. */
export function PasswordDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<Values>({
    resolver: zodResolver(schemaFor(hasPassword)),
    mode: 'onTouched',
    defaultValues: { currentPassword: '', newPassword: '', confirmation: '', signOutOthers: true },
  })
  // A repeat after a lost answer would be judged against the password that the first try set.
  const change = useMutation(orpc.security.changePassword.mutationOptions({ retry: false }))
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ currentPassword, newPassword: next, signOutOthers }) => {
    setFailure(null)
    try {
      await change.mutateAsync({
        ...(hasPassword ? { currentPassword } : {}),
        newPassword: next,
        signOutOthers,
      })
      onClose()
      toast.success(hasPassword ? 'Mot de passe modifié' : 'Mot de passe défini')
      await Promise.all([
        client.invalidateQueries({ queryKey: orpc.security.key() }),
        client.invalidateQueries({ queryKey: orpc.identity.listSessions.key() }),
      ])
    } catch (error) {
      const lost = error instanceof ApiError && error.code === 'unreachable'
      setFailure(lost ? ANSWER_LOST : applyFieldErrors(form, error))
    }
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isSubmitting && onClose()}
      title={hasPassword ? 'Changer le mot de passe' : 'Définir un mot de passe'}
      size="sm"
    >
      <form noValidate onSubmit={submit} onKeyDown={submitOnShortcut} className="flex flex-col gap-4">
        {failure && (
          <Alert tone="danger" live>
            {failure}
          </Alert>
        )}
        {hasPassword && (
          <Field label="Mot de passe actuel" error={errors.currentPassword?.message} required>
            <PasswordInput
              autoComplete="current-password"
              maxLength={PASSWORD_MAX}
              autoFocus
              {...form.register('currentPassword')}
            />
          </Field>
        )}
        <Field
          label="Nouveau mot de passe"
          help={`${NEW_PASSWORD_MIN} caractères au moins.`}
          error={errors.newPassword?.message}
          required
        >
          <PasswordInput
            autoComplete="new-password"
            maxLength={PASSWORD_MAX}
            {...form.register('newPassword')}
          />
        </Field>
        <Field label="Confirmation du mot de passe" error={errors.confirmation?.message} required>
          <PasswordInput
            autoComplete="new-password"
            maxLength={PASSWORD_MAX}
            {...form.register('confirmation')}
          />
        </Field>
        <Checkbox
          label="Déconnecter mes autres appareils"
          help="Conseillé si quelqu’un d’autre a pu connaître votre mot de passe."
          {...form.register('signOutOthers')}
        />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" variant="primary" loading={isSubmitting}>
            Enregistrer le mot de passe
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
