import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type NewQuoteDialogProps = { create: () => void; onClose: () => void }

/** Asked after the key of a new devis: one letter, typed where no text had the caret, makes nothing by itself. */
export function NewQuoteDialog({ create, onClose }: NewQuoteDialogProps) {
  const [open, setOpen] = useState(true)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) onClose()
      }}
      title="Nouveau devis&#8239;?"
      consequence="Un brouillon vide est créé et s’ouvre."
      confirmLabel="Créer le devis"
      tone="neutral"
      onConfirm={create}
    />
  )
}
