import { useState } from 'react'
import { z } from 'zod'
import { type TelephonyProvider, telephonyProviderLabels } from '#shared/domain/calls/call-names.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopiedFact } from '#web/ui/copied-fact.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** The stand-in is connected to nothing. */
export type ConnectedProvider = Exclude<TelephonyProvider, 'local'>

type Connected = Awaited<ReturnType<typeof api.telephony.connectTelephony>>
type ConnectDialogProps = { provider: ConnectedProvider; onClose: () => void }

/** Connects a telephony: its address and its secret are shown once. */
export function ConnectDialog({ provider, onClose }: ConnectDialogProps) {
  const [connected, setConnected] = useState<Connected | null>(null)
  if (connected !== null)
    return <ConnectedDialog provider={provider} connected={connected} onClose={onClose} />
  return <ConnectForm provider={provider} onClose={onClose} onConnected={setConnected} />
}

type ConnectFormProps = ConnectDialogProps & { onConnected: (connected: Connected) => void }

function ConnectForm({ provider, onClose, onConnected }: ConnectFormProps) {
  const aircall = provider === 'aircall'
  const form = useApiForm({
    schema: z.object({
      secret: aircall
        ? z.string().trim().min(16, 'Secret trop court').max(200, 'Secret trop long')
        : z.string(),
    }),
    values: { secret: '' },
    save: ({ secret }) => api.telephony.connectTelephony({ provider, ...(aircall && { secret }) }),
    success: `${telephonyProviderLabels[provider]} est relié`,
    onSaved: onConnected,
    refresh: [orpc.telephony],
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Relier ${telephonyProviderLabels[provider]}`}
      description={
        aircall
          ? 'Dans Aircall, créez un webhook, puis recopiez ici le jeton qu’il affiche.'
          : 'Ardoise prépare une adresse et un secret, qui n’est montré qu’une fois.'
      }
      action="Relier"
      className="grid gap-4"
    >
      {aircall ? (
        <TextField form={form} name="secret" label="Jeton du webhook" required autoComplete="off" />
      ) : (
        <p className="text-sm">
          Chaque événement est un JSON signé dans l’en-tête <code>Ardoise-Signature</code>, de la forme{' '}
          <code className="wrap-anywhere">t=secondes,v1=HMAC-SHA256(secret, t.corps)</code>, en hexadécimal.
          Ses champs&nbsp;:{' '}
          <code className="wrap-anywhere">
            callId, event, direction, from, to, user, startedAt, answeredAt, endedAt, durationSeconds
          </code>
          .
        </p>
      )}
    </FormDialog>
  )
}

type ConnectedDialogProps = ConnectDialogProps & { connected: Connected }

function ConnectedDialog({ provider, connected, onClose }: ConnectedDialogProps) {
  return (
    <Dialog
      open
      sticky
      onOpenChange={(next) => !next && onClose()}
      title={`${telephonyProviderLabels[provider]} est relié`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Terminer
        </Button>
      }
    >
      <div className="grid gap-4">
        <Alert tone="warning">Recopiez le secret maintenant&nbsp;: il ne sera plus affiché.</Alert>
        <dl className="grid gap-4 text-sm">
          <CopiedFact label="Adresse du webhook" value={connected.webhookUrl} />
          <CopiedFact label="Secret" value={connected.secret} />
        </dl>
      </div>
    </Dialog>
  )
}
