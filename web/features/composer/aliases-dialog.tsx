import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { MailAliases } from '#shared/contract/mail-aliases.ts'
import type { Sender } from '#shared/contract/mail-sending.ts'
import { ALIAS_NAME_MAX, aliasFaults } from '#shared/domain/mail-sending/aliases.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { sendersOptions } from './draft-queries.ts'

type AliasInput = { address: string; name: string; isDefault: boolean }

/** The further addresses that a mailbox sends as: those that are, those that its service tells, and one typed by hand. */
export function AliasesDialog({ sender, onClose }: { sender: Sender; onClose: () => void }) {
  const client = useQueryClient()
  const { mailboxId, aliases } = sender
  const found = useQuery({
    ...orpc.mailSending.findAliases.queryOptions({ input: { mailboxId } }),
    retry: false,
  })
  const keep = ({ aliases: kept }: MailAliases) => {
    client.setQueryData(
      sendersOptions.queryKey,
      (before) =>
        before && {
          items: before.items.map((one) => (one.mailboxId === mailboxId ? { ...one, aliases: kept } : one)),
        },
    )
    void client.invalidateQueries({ queryKey: orpc.mailSending.findAliases.key() })
  }
  const save = useAction((alias: AliasInput) => api.mailSending.saveAlias({ mailboxId, ...alias }), {
    failure: null,
    onSuccess: keep,
  })
  const change = (alias: AliasInput) =>
    save.mutate(alias, { onError: (error) => toast.error(messageOf(error)) })
  const remove = useAction((address: string) => api.mailSending.removeAlias({ mailboxId, address }), {
    success: 'Adresse retirée',
    onSuccess: (saved) => keep(saved),
  })
  const told =
    found.data?.items.filter(({ address }) => !aliases.some((one) => one.address === address)) ?? []
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Autres adresses d’envoi"
      description={`Les adresses au nom desquelles le service de ${sender.address} accepte d’envoyer.`}
    >
      <div className="grid gap-5">
        {aliases.length > 0 && (
          <ul aria-label="Adresses d’envoi" className="grid gap-2">
            {aliases.map((alias) => (
              <li key={alias.address} className="flex flex-wrap items-center gap-2 text-sm">
                <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
                  {alias.name !== '' && `${alias.name} `}
                  <span className="text-muted">{alias.address}</span>
                </span>
                {alias.isDefault && <Badge>Par défaut</Badge>}
                <Button
                  size="sm"
                  variant="ghost"
                  onClick={() => change({ ...alias, isDefault: !alias.isDefault })}
                >
                  {alias.isDefault ? 'Ne plus proposer d’abord' : 'Proposer d’abord'}
                </Button>
                <IconButton
                  size="sm"
                  icon={Trash2}
                  label={`Retirer ${alias.address}`}
                  onClick={() => remove.mutate(alias.address)}
                />
              </li>
            ))}
          </ul>
        )}
        {told.length > 0 && (
          <section aria-label="Adresses déclarées par le service" className="grid gap-2">
            <h3 className="font-medium text-sm">Déclarées par le service</h3>
            {told.map(({ address, name }) => (
              <p key={address} className="flex flex-wrap items-center gap-2 text-sm">
                <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{address}</span>
                <Button
                  size="sm"
                  aria-label={`Ajouter ${address}`}
                  onClick={() => change({ address, name, isDefault: false })}
                >
                  Ajouter
                </Button>
              </p>
            ))}
          </section>
        )}
        {found.isError && (
          <Alert tone="warning">{messageOf(found.error)} Vous pouvez saisir une adresse à la main.</Alert>
        )}
        <NewAlias sender={sender} save={save.mutateAsync} />
      </div>
    </Dialog>
  )
}

type NewAliasProps = { sender: Sender; save: (alias: AliasInput) => Promise<MailAliases> }

function NewAlias({ sender, save }: NewAliasProps) {
  const [address, setAddress] = useState('')
  const [name, setName] = useState('')
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // A form of a page around the dialog is none of its business.
    event.stopPropagation()
    const [fault] = aliasFaults(address.trim(), sender)
    setError(fault?.message ?? null)
    if (fault) return
    setSaving(true)
    try {
      await save({ address: address.trim(), name: name.trim(), isDefault: false })
      setAddress('')
      setName('')
    } catch (refusal) {
      const field = refusal instanceof ApiError ? refusal.fields[0]?.message : undefined
      setError(field ?? messageOf(refusal))
    } finally {
      setSaving(false)
    }
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
      <Field
        label="Ajouter une adresse"
        help="Le service de ce compte doit accepter d’envoyer en son nom, sinon il refusera le message."
        error={error ?? undefined}
      >
        <Input
          type="email"
          autoComplete="off"
          maxLength={254}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
      </Field>
      <Field label="Nom affiché" optional help="Vide, le nom de la personne qui écrit.">
        <Input
          autoComplete="off"
          maxLength={ALIAS_NAME_MAX}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <div>
        <Button type="submit" loading={saving}>
          Ajouter
        </Button>
      </div>
    </form>
  )
}
