import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Organization } from '#shared/contract/organizations.ts'
import { type DocumentTone, documentColours, documentTones } from '#shared/domain/documents/document-tones.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { TonePreview } from './tone-preview.tsx'

const tones = Object.entries(documentTones) as [DocumentTone, string][]

/** The colour of documents, mails and client's pages: what is chosen is shown at once, and kept when it is saved. */
export function DocumentToneCard({ organization }: { organization: Organization }) {
  const client = useQueryClient()
  const refusal = useRefusal('organization:update')
  const [chosen, setChosen] = useState<DocumentTone | null>(null)
  const save = useAction(api.organizations.putDocumentTone, {
    success: 'Couleur de vos documents enregistrée',
    onSuccess: (saved) => {
      client.setQueryData(orpc.organizations.getOrganization.queryKey({ input: {} }), saved)
      setChosen(null)
    },
  })
  const tone = chosen ?? organization.documentTone
  return (
    <Card
      title="Couleur de vos documents"
      description="Vos devis, vos factures, vos e-mails et les pages de vos clients. Ce qui est déjà émis garde sa couleur."
    >
      <div className="flex flex-wrap items-start gap-6">
        <FieldGroup label="Couleur" className="min-w-0 flex-1 basis-64">
          <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2">
            {tones.map(([value, name]) => (
              <Tone
                key={value}
                value={value}
                name={name}
                checked={value === tone}
                disabled={refusal !== undefined}
                onChoose={setChosen}
              />
            ))}
          </div>
        </FieldGroup>
        <TonePreview tone={tone} organization={organization} />
      </div>
      <Button
        className="mt-5"
        loading={save.isPending}
        disabledReason={
          refusal ?? (tone === organization.documentTone ? 'C’est la couleur actuelle' : undefined)
        }
        onClick={() => save.mutate({ tone })}
      >
        Appliquer cette couleur
      </Button>
    </Card>
  )
}

type ToneProps = {
  value: DocumentTone
  name: string
  checked: boolean
  disabled: boolean
  onChoose: (tone: DocumentTone) => void
}

function Tone({ value, name, checked, disabled, onChoose }: ToneProps) {
  const { ink, bar } = documentColours(value, null)
  return (
    <label className="flex min-h-11 items-center gap-2.5 rounded-md border border-line bg-surface px-3 text-sm has-checked:border-primary has-checked:bg-selected">
      <input
        type="radio"
        name="document-tone"
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={() => onChoose(value)}
        className="size-[18px] shrink-0 appearance-none rounded-full border border-strong bg-surface checked:border-[5px] checked:border-primary disabled:opacity-50 forced-colors:appearance-auto"
      />
      <span
        aria-hidden
        className="size-4 shrink-0 rounded-sm border-2"
        style={{ backgroundColor: bar, borderColor: ink }}
      />
      <span className="min-w-0">{name}</span>
    </label>
  )
}
