import { useState } from 'react'
import type { ConfirmedBasis, Prospect } from '#shared/contract/prospecting.ts'
import { reasonSentences } from '#shared/domain/prospecting/labels.ts'
import type { ProspectingBasis } from '#shared/domain/prospecting/prospecting.ts'
import { BasisFields } from '#web/blocks/prospecting/basis-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type BasisDialogProps = {
  prospect: Prospect
  /** Faults that the server found in the last answer. */
  errors: Partial<Record<'basis' | 'note', string>>
  sending: boolean
  onClose: () => void
  onConfirm: (basis: ConfirmedBasis) => void
}

/** Asks what permits a prospecting mail, which is recorded of its recipient. */
export function BasisDialog({ prospect, errors, sending, onClose, onConfirm }: BasisDialogProps) {
  const [basis, setBasis] = useState<ProspectingBasis | null>(null)
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const { name, reason, bases } = prospect
  const confirm = () => {
    setMissing(basis === null)
    if (basis !== null) onConfirm({ basis, note })
  }
  return (
    <Dialog
      open
      sticky
      onOpenChange={(open) => !open && onClose()}
      title={`Prospecter ${name}`}
      {...(reason === null ? {} : { description: `${name} ${reasonSentences[reason]}` })}
      footer={
        <>
          <Button onClick={onClose}>Garder en brouillon</Button>
          <Button variant="primary" loading={sending} onClick={confirm}>
            Enregistrer et envoyer
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <BasisFields
          bases={bases}
          basis={basis}
          note={note}
          onBasis={setBasis}
          onNote={setNote}
          errorOf={(field) =>
            field === 'basis' && missing ? 'Indiquez ce qui permet de lui écrire.' : errors[field]
          }
        />
      </div>
    </Dialog>
  )
}
