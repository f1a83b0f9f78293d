import { useState } from 'react'
import { PASSWORD_MAX } from '#shared/domain/sign-in/password-rules.ts'
import { api } from '#web/api/api-client.ts'
import { PasskeyCancelled, passkeyRefusal, signInWithPasskey } from '#web/api/passkeys.ts'
import { CodeField, useCodeEntry } from '#web/blocks/codes/code-entry.tsx'
import { useAction } from '#web/patterns/action/use-action.ts'
import { FormShell } from '#web/patterns/form/form-shell.tsx'
import { PasswordField } from '#web/patterns/form/password-field.tsx'
import { useLightForm } from '#web/patterns/form/use-light-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { refusalOf } from './security-calls.ts'

type ConfirmIdentityDialogProps = {
  hasPassword: boolean
  hasPasskey: boolean
  onAnswer: (confirmed: boolean) => void
}

/** The password, a passkey or a mailed code, whichever the account has. */
export function ConfirmIdentityDialog({ hasPassword, hasPasskey, onAnswer }: ConfirmIdentityDialogProps) {
  const [means, setMeans] = useState<'password' | 'code' | 'choose'>(hasPassword ? 'password' : 'choose')
  const [failure, setFailure] = useState<string | null>(null)
  const confirm = useAction(api.security.confirmIdentity, { failure: null })
  const send = useAction(api.security.sendConfirmationCode, { failure: null })
  const passkey = useAction(() => signInWithPasskey(), { retry: false, failure: null })

  const byPassword = useLightForm(
    { password: '' },
    { password: (text) => text !== '' || 'Mot de passe requis' },
    {
      send: async (proof) => {
        await confirm.mutateAsync(proof)
        onAnswer(true)
      },
      explain: refusalOf,
      blamed: 'password',
    },
  )
  const byCode = useCodeEntry({
    prove: async (code) => {
      await confirm.mutateAsync({ code })
      onAnswer(true)
    },
    explain: refusalOf,
  })
  const sendCode = () => {
    setFailure(null)
    send.mutate(
      {},
      {
        onSuccess: () => setMeans('code'),
        onError: (reason) => setFailure(refusalOf(reason)),
      },
    )
  }
  const provePasskey = () => {
    setFailure(null)
    passkey.mutate(undefined, {
      onSuccess: () => onAnswer(true),
      onError: (reason) => !(reason instanceof PasskeyCancelled) && setFailure(refusalOf(reason)),
    })
  }
  const submitButton = (
    <Button type="submit" variant="primary" loading={confirm.isPending}>
      Confirmer
    </Button>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      title="Confirmez que c’est bien vous"
      description="Ce que vous allez faire touche à la sécurité de votre compte."
      size="sm"
    >
      <div className="flex flex-col gap-4">
        {failure && (
          <Alert tone="danger" live>
            {failure}
          </Alert>
        )}
        {means === 'password' && (
          <FormShell form={byPassword} className="flex flex-col gap-4" actions={submitButton}>
            <PasswordField
              form={byPassword}
              name="password"
              label="Mot de passe"
              required
              autoComplete="current-password"
              maxLength={PASSWORD_MAX}
              autoFocus
            />
          </FormShell>
        )}
        {means === 'code' && (
          <FormShell form={byCode} className="flex flex-col gap-4" actions={submitButton}>
            <CodeField
              entry={byCode}
              label="Code de confirmation"
              help={`Envoyé à ${send.data?.sentTo}. Il est valable 10 minutes.`}
            />
          </FormShell>
        )}
        {hasPasskey && (
          <Button loading={passkey.isPending} disabledReason={passkeyRefusal()} onClick={provePasskey}>
            Utiliser une clé d’accès
          </Button>
        )}
        {means !== 'code' && (
          <Button loading={send.isPending} onClick={sendCode}>
            Recevoir un code par e-mail
          </Button>
        )}
        {means === 'code' && hasPassword && (
          <Button variant="ghost" onClick={() => setMeans('password')}>
            Utiliser le mot de passe
          </Button>
        )}
        <Button variant="ghost" onClick={() => onAnswer(false)}>
          Annuler
        </Button>
      </div>
    </Dialog>
  )
}
