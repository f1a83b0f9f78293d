import { Paperclip, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import {
  type CopyList,
  enclosureLimits,
  fitTogether,
  notOnCard,
} from '#shared/domain/documents/enclosures.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { formatFileSize } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { TextField } from '#web/patterns/form/text-field.tsx'
import type { ApiForm } from '#web/patterns/form/use-api-form.ts'
import { FileButton } from '#web/ui/file-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { AddToCard, type CardOwner } from './add-to-card.tsx'
import { addressesIn, type LetterValues } from './letter-form.ts'

const TOO_HEAVY = 'Les pièces jointes pèsent plus de 10\u00a0Mo, ou sont plus de cinq.'

const lists = ['others', 'cc', 'bcc'] as const satisfies readonly CopyList[]

type CopiesProps = { form: ApiForm<LetterValues>; client: CardOwner }

/** Who else receives a devis or an invoice, and the files that leave with it. */
export function CopiesFields({ form, client }: CopiesProps) {
  const folded = useRef<HTMLDetailsElement>(null)
  const faulty = lists.some((list) => form.errorOf(list) !== undefined)
  // A fault is never behind a fold: the form leads to it next, also where it was folded again.
  useLayoutEffect(() => {
    if (faulty && folded.current) folded.current.open = true
  })
  const enclosures = form.watch('enclosures') ?? []
  const set = (next: typeof enclosures) => form.setValue('enclosures', next, { shouldDirty: true })
  const upload = useAction(async (files: File[]) => {
    const sizes = [...enclosures, ...files].map(({ size }) => size)
    if (!fitTogether(sizes)) return void toast.error(TOO_HEAVY)
    const kept = [...enclosures]
    for (const file of files) kept.push(await api.documents.uploadEnclosure({ file }))
    set(kept)
  })
  const several = 'Plusieurs adresses\u00a0: séparez-les par des virgules.'
  return (
    <details ref={folded} className="rounded-md border border-line bg-surface text-sm">
      <summary className="cursor-pointer px-4 py-2.5 font-medium">
        Copies et pièces jointes
        {enclosures.length > 0 && ` (${enclosures.length})`}
      </summary>
      <div className="flex flex-col gap-4 border-line border-t px-4 py-3">
        <TextField
          form={form}
          name="others"
          label="Autres destinataires"
          help={`Chacun reçoit son propre lien. ${several}`}
          optional
          autoComplete="off"
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            form={form}
            name="cc"
            label="Copie (Cc)"
            help="Sans le lien."
            optional
            autoComplete="off"
          />
          <TextField
            form={form}
            name="bcc"
            label="Copie cachée (Cci)"
            help="Sans le lien, ni nommée."
            optional
            autoComplete="off"
          />
        </div>
        {lists.map((list) => (
          <UnknownAddress key={list} list={list} form={form} client={client} />
        ))}
        <ul className="flex flex-col gap-1 empty:hidden">
          {enclosures.map(({ id, name, size }) => (
            <li key={id} className="flex items-center gap-2">
              <Paperclip aria-hidden size={16} className="shrink-0" />
              <span className="min-w-0 truncate">{name}</span>
              <span className="shrink-0 text-muted">{formatFileSize(size)}</span>
              <IconButton
                icon={X}
                size="sm"
                label={`Retirer ${name}`}
                onClick={() => set(enclosures.filter((one) => one.id !== id))}
              />
            </li>
          ))}
        </ul>
        <FileButton
          accept="*/*"
          multiple
          icon={Paperclip}
          size="sm"
          className="self-start"
          loading={upload.isPending}
          disabledReason={enclosures.length >= enclosureLimits.files ? 'Cinq pièces jointes au plus.' : null}
          onSelect={(files) => upload.mutate(files)}
        >
          Joindre un fichier
        </FileButton>
      </div>
    </details>
  )
}

/** The address of a list that the server refused, put on the client’s card without leaving the letter. */
function UnknownAddress({ list, form, client }: CopiesProps & { list: CopyList }) {
  const fault = form.errorOf(list)
  const email = addressesIn(form.watch(list)).find((one) => notOnCard(one) === fault)
  if (email === undefined) return null
  return (
    <AddToCard
      client={client}
      email={email}
      name={null}
      error={errorCodes.recipient_not_on_card.text}
      onAdded={() => form.clearErrors(list)}
    />
  )
}
