import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CODE_DIGITS, CODE_INCOMPLETE } from '#shared/domain/one-time-code.ts'
import { PASSWORD_MAX } from '#shared/domain/password-rules.ts'
import { orpc } from '#web/api/client.ts'
import { isCodeRefusal } from '#web/api/code-refusal.ts'
import { PasskeyCancelled, passkeyRefusal, signInWithPasskey } from '#web/api/passkeys.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeInput } from '#web/ui/code-input.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { refusalOf } from './security-calls.ts'

type ConfirmIdentityDialogProps = {
  hasPassword: boolean
  hasPasskey: boolean
  onAnswer: (confirmed: boolean) => void
}

/** The password, a passkey or a mailed code, whichever the account has. */
export function ConfirmIdentityDialog({ hasPassword, hasPasskey, onAnswer }: ConfirmIdentityDialogProps) {
  const [means, setMeans] = useState<'password' | 'code' | 'choose'>(hasPassword ? 'password' : 'choose')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [tries, setTries] = useState(0)
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const confirm = useMutation(orpc.security.confirmIdentity.mutationOptions())
  const send = useMutation(orpc.security.sendConfirmationCode.mutationOptions())
  const passkey = useMutation({ mutationFn: () => signInWithPasskey(), retry: false })

  const prove = (proof: { password: string } | { code: string }) => {
    setError(null)
    confirm.mutate(proof, {
      onSuccess: () => onAnswer(true),
      onError: (reason) => {
        setError(refusalOf(reason))
        if (!isCodeRefusal(reason)) return
        setCode('')
        setTries(tries + 1)
      },
    })
  }
  const sendCode = () => {
    setFailure(null)
    send.mutate(
      {},
      {
        onSuccess: () => {
          setMeans('code')
          setError(null)
        },
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (means === 'password' && password !== '') prove({ password })
    else if (means === 'code' && code.length === CODE_DIGITS) prove({ code })
    else setError(means === 'code' ? CODE_INCOMPLETE : 'Mot de passe requis')
  }
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
        {means !== 'choose' && (
          <form noValidate onSubmit={submit} className="flex flex-col gap-4">
            {means === 'password' ? (
              <Field label="Mot de passe" error={error} required>
                <PasswordInput
                  autoComplete="current-password"
                  maxLength={PASSWORD_MAX}
                  autoFocus
                  value={password}
                  onChange={({ target }) => setPassword(target.value)}
                />
              </Field>
            ) : (
              <Field
                label="Code de confirmation"
                help={`Envoyé à ${send.data?.sentTo}. Il est valable 10 minutes.`}
                error={error}
                required
              >
                <CodeInput
                  length={CODE_DIGITS}
                  key={tries}
                  value={code}
                  onValueChange={setCode}
                  onFilled={(value) => prove({ code: value })}
                  disabled={confirm.isPending}
                  autoFocus
                />
              </Field>
            )}
            <Button type="submit" variant="primary" loading={confirm.isPending}>
              Confirmer
            </Button>
          </form>
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
