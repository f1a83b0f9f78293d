import { useEffect, useState } from 'react'
import { TRUSTED_DEVICE_DAYS } from '#shared/domain/security/second-factor.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { SecondFactor } from '#web/api/me.ts'
import { PasskeyCancelled, passkeyRefusal, signInWithPasskey } from '#web/api/passkeys.ts'
import { CodeButton, CodeField, useCodeEntry } from '#web/blocks/codes/code-entry.tsx'
import { FormShell } from '#web/patterns/form/form-shell.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useLightForm } from '#web/patterns/form/use-light-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
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
  const [trustDevice, setTrustDevice] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<'passkey' | 'leaving' | null>(null)

  useEffect(prepareToasts, [])

  const send = async (proof: { code: string } | { recoveryCode: string }) => {
    setFailure(null)
    await auth.giveSecondFactor({ ...proof, trustDevice }).catch(async (reason: unknown) => {
      // Settled already: by a first try whose answer was lost, or in another tab.
      if (!(isOver(reason) && (await auth.isSignedIn()))) throw reason
    })
    onVerified()
  }
  const refused = (reason: unknown) => {
    if (isOver(reason)) return onGivenUp('La vérification a pris trop de temps. Connectez-vous à nouveau.')
    toast.error(authMessageOf(reason))
  }
  const entry = useCodeEntry({
    prove: (code) => send({ code }),
    explain: (reason) => {
      refused(reason)
      return authMessageOf(reason)
    },
  })
  const recovery = useLightForm(
    { recoveryCode: '' },
    { recoveryCode: (text) => text.trim() !== '' || 'Saisissez un code de récupération' },
    { send, explain: authMessageOf, blamed: 'recoveryCode', onRefused: refused },
  )
  const enterByPasskey = async () => {
    setBusy('passkey')
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
  const byApp = means === 'app'
  const trust = (
    <Checkbox
      label={`Faire confiance à cet appareil pendant ${TRUSTED_DEVICE_DAYS} jours`}
      checked={trustDevice}
      onChange={({ target }) => setTrustDevice(target.checked)}
    />
  )
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
      {byApp ? (
        <FormShell
          key="app"
          form={entry}
          className="flex flex-col gap-4"
          actions={<CodeButton entry={entry}>Vérifier</CodeButton>}
        >
          <CodeField entry={entry} label="Code de vérification" />
          {trust}
        </FormShell>
      ) : (
        <FormShell
          key="recovery"
          form={recovery}
          className="flex flex-col gap-4"
          actions={
            <Button
              type="submit"
              variant="primary"
              loading={recovery.saving}
              disabledReason={recovery.valid ? null : 'Saisissez un code de récupération.'}
            >
              Vérifier
            </Button>
          }
        >
          <TextField
            form={recovery}
            name="recoveryCode"
            label="Code de récupération"
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            placeholder="XXXXX-XXXXX"
            autoFocus
          />
          {trust}
        </FormShell>
      )}
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
        <Button variant="ghost" size="sm" onClick={() => setMeans(byApp ? 'recovery' : 'app')}>
          {byApp ? 'Utiliser un code de récupération' : 'Utiliser l’application'}
        </Button>
      </div>
    </Stage>
  )
}
