import { useMutation } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { CODE_DIGITS, CODE_INCOMPLETE } from '#shared/domain/one-time-code.ts'
import { ApiError } from '#web/api/api-error.ts'
import { orpc } from '#web/api/client.ts'
import { isCodeRefusal } from '#web/api/code-refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeInput } from '#web/ui/code-input.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { QrCode } from './qr-code.tsx'
import { refusalOf } from './security-calls.ts'

type FactorDialogProps = {
  factor: { factorId: string; secret: string; uri: string }
  /** The answer of the activation was lost, and its recovery codes with it. */
  onActiveAlready: () => void
  onVerified: (recoveryCodes: string[]) => void
  onClose: () => void
}

/** The secret, as a QR code and as text, then the first code of the app. */
export function FactorDialog({ factor, onActiveAlready, onVerified, onClose }: FactorDialogProps) {
  const [code, setCode] = useState('')
  const [tries, setTries] = useState(0)
  const [error, setError] = useState<string | null>(null)
  const verify = useMutation(orpc.security.verifyFactor.mutationOptions())
  const send = (value: string) => {
    if (value.length < CODE_DIGITS) return setError(CODE_INCOMPLETE)
    if (verify.isPending) return
    setError(null)
    verify.mutate(
      { factorId: factor.factorId, code: value },
      {
        onSuccess: ({ recoveryCodes }) => onVerified(recoveryCodes),
        onError: (reason) => {
          if (reason instanceof ApiError && reason.code === 'factor_already_active') return onActiveAlready()
          setError(refusalOf(reason))
          if (!isCodeRefusal(reason)) return
          setCode('')
          setTries(tries + 1)
        },
      },
    )
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(factor.secret)
      toast.success('Clé copiée')
    } catch {
      toast.error('La clé n’a pas pu être copiée. Sélectionnez-la et copiez-la vous-même.')
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Activer la double authentification"
      size="md"
    >
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          send(code)
        }}
      >
        <div className="flex flex-col gap-4 sm:flex-row sm:items-start">
          <QrCode text={factor.uri} label="QR code à scanner avec votre application d’authentification" />
          <div className="min-w-0 text-sm">
            <p className="font-medium">1. Scannez ce QR code avec votre application d’authentification.</p>
            <p className="mt-3 text-muted">Si vous ne pouvez pas le scanner, saisissez cette clé&nbsp;:</p>
            <p className="mt-1.5 select-all rounded-sm bg-sunken px-2.5 py-2 font-mono text-sm tracking-wide [overflow-wrap:anywhere]">
              {factor.secret.match(/.{4}/g)?.join(' ')}
            </p>
            <Button size="sm" icon={Copy} className="mt-2" onClick={() => void copy()}>
              Copier la clé
            </Button>
          </div>
        </div>
        <Field label="2. Saisissez le code à six chiffres qu’elle affiche." error={error} required>
          <CodeInput
            length={CODE_DIGITS}
            key={tries}
            value={code}
            onValueChange={setCode}
            onFilled={send}
            disabled={verify.isPending}
            autoFocus
          />
        </Field>
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>Annuler</Button>
          <Button
            type="submit"
            variant="primary"
            loading={verify.isPending}
            disabledReason={code.length === CODE_DIGITS ? null : 'Saisissez les six chiffres du code.'}
          >
            Vérifier et activer
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
