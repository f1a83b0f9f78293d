import { useState } from 'react'
import { NEW_PASSWORD_MIN, PASSWORD_MAX } from '#shared/domain/sign-in/password-rules.ts'
import { ApiError } from '#web/api/api-error.ts'
import { FormShell } from '#web/patterns/form/form-shell.tsx'
import { PasswordField } from '#web/patterns/form/password-field.tsx'
import { useLightForm } from '#web/patterns/form/use-light-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { auth } from './auth-client.ts'
import { authMessageOf } from './auth-errors.ts'
import { ForgotStep } from './forgot-step.tsx'
import { rules, sameAs } from './form-rules.ts'
import { Stage } from './stage.tsx'

type Outcome = 'open' | 'done' | 'dead-link' | 'asking'

/** The form of the mailed link: a new password, or a request for another link when this one is used or expired. */
export function ResetPasswordForm({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<Outcome>('open')
  // A try without an answer may have served the link.
  const [unanswered, setUnanswered] = useState(false)
  const form = useLightForm(
    { newPassword: '', confirmation: '' },
    { newPassword: rules.newPassword, confirmation: sameAs('newPassword') },
    {
      send: async ({ newPassword }) => {
        await auth.resetPassword({ token, newPassword })
        setOutcome('done')
      },
      explain: authMessageOf,
      blamed: 'newPassword',
      onRefused: (error) => {
        if (error instanceof ApiError && error.code === 'unreachable') setUnanswered(true)
        if (error instanceof ApiError && error.code === 'link_invalid') setOutcome('dead-link')
      },
    },
  )
  const chosen = { form, required: true, autoComplete: 'new-password', maxLength: PASSWORD_MAX }
  if (outcome === 'asking')
    return <ForgotStep email="" onBack={() => setOutcome('dead-link')} backLabel="Revenir" />
  if (outcome === 'done') {
    return (
      <Stage
        title="Mot de passe modifié"
        subtitle="Tous vos appareils ont été déconnectés. Connectez-vous avec votre nouveau mot de passe."
      >
        <LinkButton to="/auth" variant="primary">
          Se connecter
        </LinkButton>
      </Stage>
    )
  }
  if (outcome === 'dead-link') {
    return (
      <Stage title="Ce lien n’est plus valable">
        <Alert tone="warning" live>
          Il a déjà servi, il a plus d’une heure, ou il est incomplet.{' '}
          {unanswered
            ? 'Votre mot de passe a peut-être déjà changé\u00a0: essayez de vous connecter.'
            : 'Votre mot de passe n’a pas changé.'}
        </Alert>
        {unanswered && (
          <LinkButton to="/auth" variant="primary">
            Se connecter
          </LinkButton>
        )}
        <Button variant={unanswered ? 'secondary' : 'primary'} onClick={() => setOutcome('asking')}>
          Demander un autre lien
        </Button>
      </Stage>
    )
  }
  return (
    <Stage title="Choisissez un nouveau mot de passe" subtitle="Vos autres appareils seront déconnectés.">
      <FormShell
        form={form}
        className="flex flex-col gap-4"
        actions={
          <Button type="submit" variant="primary" loading={form.saving}>
            Enregistrer le mot de passe
          </Button>
        }
      >
        <PasswordField
          {...chosen}
          name="newPassword"
          label="Nouveau mot de passe"
          help={`${NEW_PASSWORD_MIN} caractères au moins.`}
          autoFocus
        />
        <PasswordField {...chosen} name="confirmation" label="Confirmation du mot de passe" />
      </FormShell>
    </Stage>
  )
}
