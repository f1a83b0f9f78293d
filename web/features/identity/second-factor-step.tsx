import { useEffect, useState } from 'react'
import { CODE_DIGITS, CODE_INCOMPLETE } from '#shared/domain/one-time-code.ts'
import { TRUSTED_DEVICE_DAYS } from '#shared/domain/second-factor.ts'
import { ApiError } from '#web/api/api-error.ts'
import { isCodeRefusal } from '#web/api/code-refusal.ts'
import type { SecondFactor } from '#web/api/me.ts'
import { PasskeyCancelled, passkeyRefusal, signInWithPasskey } from '#web/api/passkeys.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { CodeInput } from '#web/ui/code-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { prepareToasts, toast } from '#web/ui/toast.ts'
import { auth } from './auth-client.ts'
import { authMessageOf } from './auth-errors.ts'
import { Stage } from './stage.tsx'

type SecondFactorStepProps = {
  factor: SecondFactor
  onVerified: () => void
  /** Given up, or waited for too long: the notice says why. */
  onGivenUp: (notice: string | null) => void
}

const isOver = (reason: unknown) => reason instanceof ApiError && reason.code === 'unauthenticated'

/** The code of the authenticator app, a recovery code or a passkey. */
export function SecondFactorStep({ factor, onVerified, onGivenUp }: SecondFactorStepProps) {
  const [means, setMeans] = useState<'app' | 'recovery'>('app')
  const [code, setCode] = useState('')
  const [recoveryCode, setRecoveryCode] = useState('')
  const [trustDevice, setTrustDevice] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<'code' | 'passkey' | 'leaving' | null>(null)
  const [tries, setTries] = useState(0)

  useEffect(prepareToasts, [])

  const refuse = (reason: unknown) => {
    if (isOver(reason)) return onGivenUp('La vérification a pris trop de temps. Connectez-vous à nouveau.')
    const sentence = authMessageOf(reason)
    setError(sentence)
    toast.error(sentence)
    if (isCodeRefusal(reason)) {
      setCode('')
      setTries(tries + 1)
    }
  }
  const send = async (proof: { code: string } | { recoveryCode: string }) => {
    if (busy) return
    setBusy('code')
    setError(null)
    setFailure(null)
    try {
      await auth.giveSecondFactor({ ...proof, trustDevice }).catch(async (reason: unknown) => {
        // Settled already: by a first try whose answer was lost, or in another tab.
        if (!(isOver(reason) && (await auth.isSignedIn()))) throw reason
      })
      onVerified()
    } catch (reason) {
      refuse(reason)
    } finally {
      setBusy(null)
    }
  }
  const enterByPasskey = async () => {
    setBusy('passkey')
    setError(null)
    setFailure(null)
    try {
      await signInWithPasskey()
      onVerified()
    } catch (reason) {
      if (!(reason instanceof PasskeyCancelled)) setFailure(authMessageOf(reason))
    } finally {
      setBusy(null)
    }
  }
  const giveUp = async () => {
    setBusy('leaving')
    await auth.signOut().catch(() => null)
    onGivenUp(null)
  }
  const change = (next: typeof means) => {
    setMeans(next)
    setError(null)
  }
  const byApp = means === 'app'
  const complete = byApp ? code.length === CODE_DIGITS : recoveryCode.trim() !== ''
  return (
    <Stage
      title="Double authentification"
      subtitle={
        byApp
          ? `Saisissez le code à six chiffres de votre application${factor.app && factor.app !== 'Application d’authentification' ? ` «\u202f${factor.app}\u202f»` : ' d’authentification'}.`
          : 'Saisissez un de vos codes de récupération. Chacun ne sert qu’une fois.'
      }
    >
      {failure && (
        <Alert tone="danger" live>
          {failure}
        </Alert>
      )}
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (complete) void send(byApp ? { code } : { recoveryCode })
          else if (byApp) setError(CODE_INCOMPLETE)
          else setError('Saisissez un code de récupération')
        }}
      >
        {byApp ? (
          <Field label="Code de vérification" error={error} required>
            <CodeInput
              length={CODE_DIGITS}
              key={tries}
              value={code}
              onValueChange={setCode}
              onFilled={(value) => void send({ code: value })}
              disabled={busy === 'code'}
              autoFocus
            />
          </Field>
        ) : (
          <Field label="Code de récupération" error={error} required>
            <Input
              value={recoveryCode}
              onChange={({ target }) => setRecoveryCode(target.value)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              placeholder="XXXXX-XXXXX"
              autoFocus
            />
          </Field>
        )}
        <Checkbox
          label={`Faire confiance à cet appareil pendant ${TRUSTED_DEVICE_DAYS} jours`}
          checked={trustDevice}
          onChange={({ target }) => setTrustDevice(target.checked)}
        />
        <Button
          type="submit"
          variant="primary"
          loading={busy === 'code'}
          disabledReason={
            complete
              ? null
              : byApp
                ? 'Saisissez les six chiffres du code.'
                : 'Saisissez un code de récupération.'
          }
        >
          Vérifier
        </Button>
      </form>
      {factor.passkey && (
        <Button
          loading={busy === 'passkey'}
          disabledReason={passkeyRefusal()}
          onClick={() => void enterByPasskey()}
        >
          Utiliser une clé d’accès
        </Button>
      )}
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" size="sm" loading={busy === 'leaving'} onClick={() => void giveUp()}>
          Annuler la connexion
        </Button>
        <Button variant="ghost" size="sm" onClick={() => change(byApp ? 'recovery' : 'app')}>
          {byApp ? 'Utiliser un code de récupération' : 'Utiliser l’application'}
        </Button>
      </div>
    </Stage>
  )
}
