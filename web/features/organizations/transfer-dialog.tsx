import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Member } from '#shared/contract/members.ts'
import { CODE_DIGITS, CODE_INCOMPLETE } from '#shared/domain/one-time-code.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { api, orpc } from '#web/api/client.ts'
import { isCodeRefusal } from '#web/api/code-refusal.ts'
import { meOptions } from '#web/api/me.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeInput } from '#web/ui/code-input.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
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
  const [proof, setProof] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  // What a try without an answer may have done already.
  const [confirmed, setConfirmed] = useState(false)
  const [unanswered, setUnanswered] = useState(false)
  const hasPassword = security?.hasPassword ?? true
  const sendCode = useMutation(
    orpc.security.sendConfirmationCode.mutationOptions({
      onSuccess: ({ sentTo }) => void toast.success(`Code envoyé à ${sentTo}`),
      onError: (error) => void toast.error(messageOf(error)),
    }),
  )
  const finish = async () => {
    onClose()
    toast.success('Rôle modifié avec succès\u202f!', { description: `${heir.name} est propriétaire.` })
    await client.invalidateQueries({ queryKey: meOptions.queryKey })
    await client.invalidateQueries({ queryKey: orpc.organizations.key() })
  }
  const transfer = useMutation({
    mutationFn: async () => {
      const { userId } = heir
      const keepOwnership = after === 'owner'
      if (hasPassword) return api.organizations.transferOwnership({ userId, keepOwnership, password: proof })
      if (!confirmed) await api.security.confirmIdentity({ code: proof })
      setConfirmed(true)
      return api.organizations.transferOwnership({ userId, keepOwnership })
    },
    retry: false,
    onSuccess: finish,
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : null
      // After a first try that worked the heir is owner, and who became admin may hand nothing over any more.
      if (unanswered && (code === 'already_owner' || (code === 'forbidden' && after === 'admin')))
        return finish()
      if (code === 'unreachable') setUnanswered(true)
      if (code === 'confirmation_required') setConfirmed(false)
      if (code === 'wrong_password' || isCodeRefusal(error)) {
        setFault(messageOf(error))
        if (hasPassword) return
        setProof('')
        setTries(tries + 1)
      } else toast.error('Erreur lors de la modification du rôle', { description: messageOf(error) })
    },
  })
  const missing = hasPassword ? proof === '' : proof.length < CODE_DIGITS
  if (!security) return <Skeleton className="h-40" />
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        setFault(missing ? (hasPassword ? 'Mot de passe requis' : CODE_INCOMPLETE) : null)
        if (!missing && !transfer.isPending) transfer.mutate()
      }}
    >
      <RadioGroup
        label="Et vous, ensuite&#8239;?"
        options={[
          { value: 'admin', label: 'Je deviens administrateur' },
          { value: 'owner', label: 'Je reste propriétaire aussi' },
        ]}
        value={after}
        onValueChange={setAfter}
      />
      {hasPassword ? (
        <Field label="Votre mot de passe" error={fault} required>
          <PasswordInput
            autoComplete="current-password"
            value={proof}
            onChange={({ target }) => {
              setFault(null)
              setProof(target.value)
            }}
          />
        </Field>
      ) : (
        <>
          <div>
            <Button loading={sendCode.isPending} onClick={() => sendCode.mutate({})}>
              {sendCode.isSuccess ? 'Renvoyer le code' : 'Recevoir un code par e-mail'}
            </Button>
          </div>
          <Field label="Code reçu par e-mail" error={fault} required>
            <CodeInput
              key={tries}
              autoFocus={tries > 0}
              length={CODE_DIGITS}
              value={proof}
              onValueChange={(value) => {
                setFault(null)
                setProof(value)
              }}
            />
          </Field>
        </>
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onClose}>Annuler</Button>
        <Button type="submit" variant="danger" loading={transfer.isPending}>
          Transférer la propriété
        </Button>
      </div>
    </form>
  )
}
