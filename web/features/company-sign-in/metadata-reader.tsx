import { useId, useState } from 'react'
import type { ProviderMetadata } from '#shared/contract/company-sign-in.ts'
import { api } from '#web/api/api-client.ts'
import { faultOf } from '#web/api/api-error.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

/** Fills the form from the provider's metadata: a file, a text, or their address. */
export function MetadataReader({ onRead }: { onRead: (found: ProviderMetadata) => void }) {
  const [text, setText] = useState('')
  const said = useId()
  const read = useAction(api.companySignIn.readProviderMetadata, {
    retry: false,
    failure: null,
    onSuccess: onRead,
  })
  const { error } = read
  const fault = error === null ? null : faultOf(error)
  const readText = (given: string) => {
    const trimmed = given.trim()
    read.mutate(/^https?:\/\//.test(trimmed) ? { url: trimmed } : { xml: trimmed })
  }
  return (
    <FieldGroup
      label="Métadonnées du fournisseur"
      help="Elles remplissent les champs qui suivent."
      className="rounded-md border border-line p-4"
    >
      <Field label="Adresse des métadonnées, ou leur texte XML" error={fault}>
        <Textarea rows={2} value={text} spellCheck={false} onChange={({ target }) => setText(target.value)} />
      </Field>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          loading={read.isPending}
          disabledReason={text.trim() === '' ? 'Collez d’abord une adresse ou un texte.' : undefined}
          onClick={() => readText(text)}
        >
          Lire
        </Button>
        <FileButton
          size="sm"
          accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
          onSelect={([file]) => void file?.text().then(readText)}
        >
          Choisir un fichier
        </FileButton>
        <span id={said} role="status" className="self-center text-sm text-success">
          {read.isSuccess && 'Métadonnées lues.'}
        </span>
      </div>
    </FieldGroup>
  )
}
