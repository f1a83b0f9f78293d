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
import { GenericEvents } from './generic-events.tsx'

/** The stand-in is connected to nothing. */
export type ConnectedProvider = Exclude<TelephonyProvider, 'local'>

type Connected = Awaited<ReturnType<typeof api.telephony.connectTelephony>>
type ConnectDialogProps = {
  provider: ConnectedProvider
  /** Of the connection that there is. */
  webhookUrl: string | null
  onClose: () => void
}

/** Connects a telephony. Aircall makes a token for an address; any other is given an address and a secret, which is shown once. */
export function ConnectDialog({ provider, webhookUrl, onClose }: ConnectDialogProps) {
  const [connected, setConnected] = useState<Connected | null>(null)
  if (provider === 'aircall') {
    const address = connected?.webhookUrl ?? webhookUrl
    if (address === null) return <AddressForm onClose={onClose} onPrepared={setConnected} />
    return <TokenForm webhookUrl={address} onClose={onClose} />
  }
  if (connected !== null) return <ConnectedDialog connected={connected} onClose={onClose} />
  return <GenericForm onClose={onClose} onConnected={setConnected} />
}

const refresh = [orpc.telephony]
const noFields = z.object({})

type AddressFormProps = { onClose: () => void; onPrepared: (prepared: Connected) => void }

function AddressForm({ onClose, onPrepared }: AddressFormProps) {
  const form = useApiForm({
    schema: noFields,
    values: {},
    save: () => api.telephony.connectTelephony({ provider: 'aircall' }),
    onSaved: onPrepared,
    refresh,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Relier Aircall"
      description="Ardoise prépare d’abord l’adresse à laquelle Aircall racontera vos appels."
      action="Préparer l’adresse"
    >
      <p className="text-sm">
        Aircall vous donnera ensuite un jeton, que vous recopierez ici. Rien n’est reçu avant.
      </p>
    </FormDialog>
  )
}

function TokenForm({ webhookUrl, onClose }: { webhookUrl: string; onClose: () => void }) {
  const form = useApiForm({
    schema: z.object({
      secret: z.string().trim().min(16, 'Jeton trop court').max(200, 'Jeton trop long'),
    }),
    values: { secret: '' },
    save: ({ secret }) => api.telephony.connectTelephony({ provider: 'aircall', secret }),
    success: 'Aircall est relié',
    onSaved: onClose,
    refresh,
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Relier Aircall" action="Relier" className="grid gap-4">
      <ol className="grid list-decimal gap-4 ps-5 text-sm">
        <li>
          Dans Aircall, créez un webhook à cette adresse, avec les événements des appels.
          <dl className="mt-2">
            <CopiedFact label="Adresse du webhook" value={webhookUrl} />
          </dl>
        </li>
        <li>Recopiez ici le jeton qu’Aircall affiche à côté de ce webhook.</li>
      </ol>
      <TextField form={form} name="secret" label="Jeton du webhook" required autoComplete="off" />
    </FormDialog>
  )
}

type GenericFormProps = { onClose: () => void; onConnected: (connected: Connected) => void }

function GenericForm({ onClose, onConnected }: GenericFormProps) {
  const form = useApiForm({
    schema: noFields,
    values: {},
    save: () => api.telephony.connectTelephony({ provider: 'generic' }),
    success: `${telephonyProviderLabels.generic} est relié`,
    onSaved: onConnected,
    refresh,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Relier ${telephonyProviderLabels.generic}`}
      description="Ardoise prépare une adresse et un secret, qui n’est montré qu’une fois."
      action="Relier"
    >
      <GenericEvents />
    </FormDialog>
  )
}

function ConnectedDialog({ connected, onClose }: { connected: Connected; onClose: () => void }) {
  return (
    <Dialog
      open
      sticky
      onOpenChange={(next) => !next && onClose()}
      title={`${telephonyProviderLabels.generic} est relié`}
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
