import { z } from 'zod'
import { newPassword } from '#shared/contract/sign-in.ts'
import { PASSWORD_MISMATCH } from '#shared/domain/sign-in/account-rules.ts'
import { NEW_PASSWORD_MIN, PASSWORD_MAX } from '#shared/domain/sign-in/password-rules.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { ApiError } from '#web/api/api-error.ts'
import { CheckboxField } from '#web/patterns/form/checkbox-field.tsx'
import { Form } from '#web/patterns/form/form.tsx'
import { FormActions } from '#web/patterns/form/form-shell.tsx'
import { PasswordField } from '#web/patterns/form/password-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

const fields = z.object({
  currentPassword: z.string(),
  newPassword,
  confirmation: z.string(),
  signOutOthers: z.boolean(),
})

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
  const form = useApiForm({
    schema: schemaFor(hasPassword),
    values: { currentPassword: '', newPassword: '', confirmation: '', signOutOthers: true },
    // A repeat after a lost answer would be judged against the password that the first try set.
    retry: false,
    save: ({ currentPassword, newPassword: next, signOutOthers }) =>
      api.security.changePassword({
        ...(hasPassword ? { currentPassword } : {}),
        newPassword: next,
        signOutOthers,
      }),
    success: hasPassword ? 'Mot de passe modifié' : 'Mot de passe défini',
    refresh: [orpc.security, orpc.identity.listSessions],
    onSaved: onClose,
    explain: (error) => (error instanceof ApiError && error.code === 'unreachable' ? ANSWER_LOST : undefined),
  })
  const chosen = { form, required: true, autoComplete: 'new-password', maxLength: PASSWORD_MAX }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !form.saving && onClose()}
      title={hasPassword ? 'Changer le mot de passe' : 'Définir un mot de passe'}
      size="sm"
    >
      <Form
        form={form}
        guarded={false}
        className="flex flex-col gap-4"
        actions={
          <FormActions>
            <Button onClick={onClose}>Annuler</Button>
            <Button type="submit" variant="primary" loading={form.saving}>
              Enregistrer le mot de passe
            </Button>
          </FormActions>
        }
      >
        {hasPassword && (
          <PasswordField
            form={form}
            name="currentPassword"
            label="Mot de passe actuel"
            required
            autoComplete="current-password"
            maxLength={PASSWORD_MAX}
            autoFocus
          />
        )}
        <PasswordField
          {...chosen}
          name="newPassword"
          label="Nouveau mot de passe"
          help={`${NEW_PASSWORD_MIN} caractères au moins.`}
        />
        <PasswordField {...chosen} name="confirmation" label="Confirmation du mot de passe" />
        <CheckboxField
          form={form}
          name="signOutOthers"
          label="Déconnecter mes autres appareils"
          help="Conseillé si quelqu’un d’autre a pu connaître votre mot de passe."
        />
      </Form>
    </Dialog>
  )
}
