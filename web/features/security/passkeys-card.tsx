import { useQueryClient } from '@tanstack/react-query'
import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { passkeyNameSchema, type Security } from '#shared/contract/security.ts'
import { deviceName } from '#shared/domain/security/device-name.ts'
import { formatDate, formatRelative } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { ApiError, unlessGone } from '#web/api/api-error.ts'
import { addPasskey, PasskeyCancelled, passkeyRefusal } from '#web/api/passkeys.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Form } from '#web/patterns/form/form.tsx'
import { FormActions } from '#web/patterns/form/form-shell.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { deviceTimeZone } from '#web/ui/device-time-zone.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useConfirmation } from './confirmation-gate.tsx'
import { isLastMeans, LAST_MEANS, refusalOf, securityOptions } from './security-calls.ts'

type Passkey = Security['passkeys'][number]

/** The passkeys of the account: added on this device or another, named, removed. */
export function PasskeysCard({ security }: { security: Security }) {
  const client = useQueryClient()
  const confirmed = useConfirmation()
  const [naming, setNaming] = useState<'new' | Passkey | null>(null)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const rename = useAction(api.security.renamePasskey, { failure: null })
  const refresh = () => client.invalidateQueries({ queryKey: orpc.security.key() })
  const remove = useAction(api.security.removePasskey, { failure: null, refresh })
  const { passkeys } = security

  const begin = async () => {
    if (await confirmed()) setNaming('new')
  }
  /** The device kept the key; the answer that never came may have been a yes, and asking again would be refused. */
  const wasAdded = async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'unreachable') return false
    const now = await client.fetchQuery({ ...securityOptions, staleTime: 0 }).catch(() => null)
    return (now?.passkeys.length ?? 0) > passkeys.length
  }
  const save = async (name: string) => {
    try {
      if (naming === 'new') await addPasskey(name)
      else if (naming) await rename.mutateAsync({ passkeyId: naming.id, name })
    } catch (error) {
      if (error instanceof PasskeyCancelled) return
      if (naming !== 'new' || !(await wasAdded(error))) throw error
    }
    toast.success(naming === 'new' ? 'Clé d’accès ajoutée' : 'Clé d’accès renommée')
    setNaming(null)
    await refresh()
  }
  const addButton = (
    <Button disabledReason={passkeyRefusal()} onClick={() => void begin()}>
      Ajouter une clé d’accès
    </Button>
  )
  return (
    <Card
      title="Clés d’accès"
      description="Connectez-vous par votre empreinte, votre visage ou le code de votre appareil. Une clé d’accès vaut le mot de passe et le second facteur."
      actions={passkeys.length > 0 ? addButton : undefined}
      flush
    >
      {passkeys.length === 0 ? (
        <EmptyState
          icon={KeyRound}
          title="Aucune clé d’accès"
          description="Ajoutez-en une sur cet appareil ou sur votre téléphone."
          action={addButton}
          className="py-8"
        />
      ) : (
        <ul className="border-line border-t">
          {passkeys.map((passkey) => (
            <li
              key={passkey.id}
              className="flex items-center gap-3 border-line border-b px-5 py-3 last:border-b-0"
            >
              <KeyRound aria-hidden size={20} className="shrink-0 text-muted" />
              <div className="min-w-0 flex-1 text-sm">
                <p className="font-medium [overflow-wrap:anywhere]">{passkey.name}</p>
                <p className="text-muted">
                  {passkey.provider && `${passkey.provider} · `}Ajoutée le{' '}
                  {formatDate(passkey.createdAt, deviceTimeZone())} ·{' '}
                  {passkey.lastUsedAt
                    ? `Utilisée ${formatRelative(passkey.lastUsedAt, new Date(), deviceTimeZone())}`
                    : 'Jamais utilisée'}
                </p>
              </div>
              <IconButton
                icon={Pencil}
                label={`Renommer «\u202f${passkey.name}\u202f»`}
                onClick={() => setNaming(passkey)}
              />
              <IconButton
                icon={Trash2}
                label={`Retirer «\u202f${passkey.name}\u202f»`}
                disabledReason={isLastMeans(security) ? LAST_MEANS : null}
                onClick={async () => {
                  if (await confirmed()) setRemoving(passkey)
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {naming && (
        <PasskeyNameDialog
          title={naming === 'new' ? 'Ajouter une clé d’accès' : 'Renommer la clé d’accès'}
          name={naming === 'new' ? deviceName(navigator.userAgent).name : naming.name}
          submitLabel={naming === 'new' ? 'Continuer' : 'Enregistrer'}
          onSave={save}
          onClose={() => setNaming(null)}
        />
      )}
      {removing && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setRemoving(null)}
          title={`Retirer la clé d’accès «\u202f${removing.name}\u202f»\u202f?`}
          consequence="Elle ne permettra plus de se connecter à votre compte. Pensez à la supprimer aussi de l’appareil qui la garde."
          confirmLabel="Retirer"
          onConfirm={async () => {
            try {
              await unlessGone(remove.mutateAsync({ passkeyId: removing.id }))
            } catch (error) {
              toast.error(refusalOf(error))
              throw error
            }
            toast.success('Clé d’accès retirée')
          }}
        />
      )}
    </Card>
  )
}

type PasskeyNameDialogProps = {
  title: string
  name: string
  submitLabel: string
  /** Throws what is refused; a browser's dialog that was closed is no refusal. */
  onSave: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a passkey. */
function PasskeyNameDialog(props: PasskeyNameDialogProps) {
  const { title, name, submitLabel, onSave, onClose } = props
  const form = useApiForm({
    schema: passkeyNameSchema,
    values: { name },
    // The device's part is not repeated.
    retry: false,
    save: (fields) => onSave(fields.name),
    onSaved: () => null,
    explain: refusalOf,
  })
  return (
    <Dialog open onOpenChange={(open) => !open && !form.saving && onClose()} title={title} size="sm">
      <Form
        form={form}
        guarded={false}
        className="flex flex-col gap-4"
        actions={
          <FormActions>
            <Button onClick={onClose}>Annuler</Button>
            <Button type="submit" variant="primary" loading={form.saving}>
              {submitLabel}
            </Button>
          </FormActions>
        }
      >
        <TextField
          form={form}
          name="name"
          label="Nom"
          help="Par exemple l’appareil qui la garde."
          required
          maxLength={60}
          autoFocus
        />
      </Form>
    </Dialog>
  )
}
