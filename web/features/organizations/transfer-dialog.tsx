import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Member } from '#shared/contract/members.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { ApiError, isCodeRefusal, messageOf } from '#web/api/api-error.ts'
import { meOptions } from '#web/api/me.ts'
import { CodeField, useCodeEntry } from '#web/blocks/codes/code-entry.tsx'
import { optionsOf } from '#web/messages/options-of.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { FormActions, FormShell } from '#web/patterns/form/form-shell.tsx'
import { PasswordField } from '#web/patterns/form/password-field.tsx'
import { useLightForm } from '#web/patterns/form/use-light-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

type TransferDialogProps = { heir: Member | null; onClose: () => void }

/** Hands ownership over, once the owner has proved who they are: by the password, or a mailed code where there is none. */
export function TransferDialog({ heir, onClose }: TransferDialogProps) {
  return (
    <Dialog
      open={heir !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Transférer la propriété${heir ? ` à ${heir.name}` : ''}\u202f?`}
      description="Un propriétaire a tous les droits, y compris l’abonnement et la suppression de l’organisation."
      sticky
    >
      {heir && <TransferForm key={heir.userId} heir={heir} onClose={onClose} />}
    </Dialog>
  )
}

function TransferForm({ heir, onClose }: { heir: Member; onClose: () => void }) {
  const client = useQueryClient()
  const { data: security } = useQuery(orpc.security.getSecurity.queryOptions({ input: {} }))
  const [after, setAfter] = useState<'admin' | 'owner'>('admin')
  // An earlier try without an answer may have done its part already.
  const [confirmed, setConfirmed] = useState(false)
  const [unanswered, setUnanswered] = useState(false)
  const hasPassword = security?.hasPassword ?? true
  const sendCode = useAction(api.security.sendConfirmationCode, {
    success: ({ sentTo }) => `Code envoyé à ${sentTo}`,
  })
  const finish = async () => {
    onClose()
    toast.success('Rôle modifié avec succès\u202f!', { description: `${heir.name} est propriétaire.` })
    await client.invalidateQueries({ queryKey: meOptions.queryKey })
    await client.invalidateQueries({ queryKey: orpc.organizations.key() })
  }
  const transfer = async (proof: { password: string } | { code: string }) => {
    const target = { userId: heir.userId, keepOwnership: after === 'owner' }
    try {
      if ('password' in proof) await api.organizations.transferOwnership({ ...target, ...proof })
      else {
        if (!confirmed) await api.security.confirmIdentity(proof)
        setConfirmed(true)
        await api.organizations.transferOwnership(target)
      }
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null
      // If an earlier try succeeded, the heir is owner already, and a former owner who is admin now may transfer nothing.
      const done = code === 'already_owner' || (code === 'forbidden' && after === 'admin')
      if (!(unanswered && done)) {
        if (code === 'unreachable') setUnanswered(true)
        if (code === 'confirmation_required') setConfirmed(false)
        throw error
      }
    }
    await finish()
  }
  const refused = (error: unknown) => {
    if (isProofRefusal(error)) return
    toast.error('Erreur lors de la modification du rôle', { description: messageOf(error) })
  }
  const byPassword = useLightForm(
    { password: '' },
    { password: (text) => text !== '' || 'Mot de passe requis' },
    { send: transfer, onRefused: refused },
  )
  const byCode = useCodeEntry({
    prove: (code) => transfer({ code }),
    explain: (error) => {
      refused(error)
      return isProofRefusal(error) ? messageOf(error) : null
    },
  })
  const form = hasPassword ? byPassword : byCode
  if (!security) return <Skeleton className="h-40" />
  return (
    <FormShell
      form={form}
      className="flex flex-col gap-5"
      actions={
        <FormActions>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" variant="danger" loading={form.saving}>
            Transférer la propriété
          </Button>
        </FormActions>
      }
    >
      <RadioGroup
        label="Et vous, ensuite&#8239;?"
        options={optionsOf({ admin: 'Je deviens administrateur', owner: 'Je reste propriétaire aussi' })}
        value={after}
        onValueChange={setAfter}
      />
      {hasPassword ? (
        <PasswordField
          form={byPassword}
          name="password"
          label="Votre mot de passe"
          required
          autoComplete="current-password"
        />
      ) : (
        <>
          <div>
            <Button loading={sendCode.isPending} onClick={() => sendCode.mutate({})}>
              {sendCode.isSuccess ? 'Renvoyer le code' : 'Recevoir un code par e-mail'}
            </Button>
          </div>
          <CodeField entry={byCode} label="Code reçu par e-mail" autoFocus={false} />
        </>
      )}
    </FormShell>
  )
}

const isProofRefusal = (error: unknown) =>
  isCodeRefusal(error) || (error instanceof ApiError && error.code === 'wrong_password')
