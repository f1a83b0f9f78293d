import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { directoryTokenSchema } from '#shared/contract/directory.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

/** Names a new token, then shows it, once. */
export function TokenDialog({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string | null>(null)
  return token === null ? (
    <NameToken onMade={setToken} onClose={onClose} />
  ) : (
    <ShownToken token={token} onClose={onClose} />
  )
}

function NameToken({ onMade, onClose }: { onMade: (token: string) => void; onClose: () => void }) {
  const form = useApiForm({
    schema: directoryTokenSchema,
    values: { label: '' },
    // An answer that was lost may have made one.
    retry: false,
    save: (fields) => api.directory.makeDirectoryToken(fields),
    refresh: orpc.directory,
    onSaved: ({ token }) => onMade(token),
    failedToast: 'Le jeton n’a pas été créé',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Nouveau jeton d’annuaire"
      description="Votre annuaire s’en sert pour créer, suspendre et retirer des membres."
      action="Créer le jeton"
      size="sm"
    >
      <TextField
        form={form}
        name="label"
        label="Nom"
        help="Par exemple «&#8239;Microsoft Entra&#8239;» ou «&#8239;Okta&#8239;»."
        required
        maxLength={60}
        autoComplete="off"
      />
    </FormDialog>
  )
}

function ShownToken({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <Dialog
      open
      sticky
      onOpenChange={(open) => !open && onClose()}
      title="Votre jeton d’annuaire"
      footer={
        <Button variant="primary" onClick={onClose}>
          J’ai copié le jeton
        </Button>
      }
    >
      <div className="grid gap-4">
        <Alert tone="warning">
          Il n’est montré qu’une fois. Collez-le dans votre annuaire, puis gardez-le pour vous seul&nbsp;: il
          ouvre l’accès à votre équipe.
        </Alert>
        <CopiedText label="Jeton secret" text={token} copy="Copier le jeton" copied="Jeton copié" />
      </div>
    </Dialog>
  )
}

type CopiedTextProps = { label: string; text: string; copy: string; copied: string }

/** A text to be taken elsewhere, with its button; selected where the browser refuses to copy. */
export function CopiedText({ label, text, copy, copied }: CopiedTextProps) {
  const input = useRef<HTMLInputElement>(null)
  const [done, setDone] = useState<string | null>(null)
  const isCopied = done === text
  const take = () =>
    navigator.clipboard.writeText(text).then(
      () => setDone(text),
      () => input.current?.select(),
    )
  return (
    <div className="grid justify-items-start gap-3">
      <Field label={label} className="w-full">
        <Input ref={input} readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <Button icon={isCopied ? Check : Copy} onClick={() => void take()}>
        {isCopied ? copied : copy}
      </Button>
      <p role="status" className="sr-only">
        {isCopied ? copied : ''}
      </p>
    </div>
  )
}
