import { Copy } from 'lucide-react'
import { api } from '#web/api/api-client.ts'
import { ApiError } from '#web/api/api-error.ts'
import { CodeButton, CodeField, useCodeEntry } from '#web/blocks/codes/code-entry.tsx'
import { QrCode } from '#web/blocks/codes/qr-code.tsx'
import { useAction } from '#web/patterns/action/use-action.ts'
import { FormActions, FormShell } from '#web/patterns/form/form-shell.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
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
  const verify = useAction(api.security.verifyFactor, { failure: null })
  const entry = useCodeEntry({
    prove: (code) =>
      verify.mutateAsync({ factorId: factor.factorId, code }).then(
        ({ recoveryCodes }) => onVerified(recoveryCodes),
        (reason) => {
          if (!(reason instanceof ApiError && reason.code === 'factor_already_active')) throw reason
          onActiveAlready()
        },
      ),
    explain: refusalOf,
  })
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
      <FormShell
        form={entry}
        className="flex flex-col gap-5"
        actions={
          <FormActions>
            <Button onClick={onClose}>Annuler</Button>
            <CodeButton entry={entry}>Vérifier et activer</CodeButton>
          </FormActions>
        }
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
        <CodeField entry={entry} label="2. Saisissez le code à six chiffres qu’elle affiche." />
      </FormShell>
    </Dialog>
  )
}
