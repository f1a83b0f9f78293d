import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef, useState } from 'react'
import { Button, buttonClass } from './button.tsx'
import { backdropClass, dialogFootClass } from './dialog.tsx'
import { useArmed } from './use-armed.ts'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A question that names the object: « Supprimer le contact Jean Martin ? ». */
  title: string
  /** The consequence, and whether it can be undone. */
  consequence: ReactNode
  /** A verb: « Supprimer ». */
  confirmLabel: string
  tone?: 'danger' | 'neutral'
  /** The dialog closes once it resolves; if it throws, it stays open and the caller tells why. */
  onConfirm: () => unknown
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, consequence, confirmLabel, tone = 'danger', onConfirm } = props
  const cancel = useRef<HTMLButtonElement>(null)
  const armed = useArmed(open, false)
  const [busy, setBusy] = useState(false)

  const confirm = async () => {
    if (!open || !armed || busy) return
    setBusy(true)
    try {
      await onConfirm()
      onOpenChange(false)
    } catch {
      // The caller's own error handling has spoken; the dialog stays for another try.
    } finally {
      setBusy(false)
    }
  }

  return (
    <Base.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className="fixed inset-0 z-40 flex items-end justify-center sm:items-center sm:p-6">
          <Base.Popup
            initialFocus={cancel}
            className="max-h-[calc(100dvh-2rem)] w-full overflow-y-auto rounded-t-lg border border-line bg-raised text-ink shadow-overlay outline-hidden transition-all data-ending-style:pointer-events-none data-ending-style:opacity-0 data-starting-style:opacity-0 sm:max-w-md sm:rounded-lg"
          >
            <div className="p-5">
              <Base.Title className="font-semibold text-lg">{title}</Base.Title>
              <Base.Description className="mt-2 text-muted text-sm" render={<div />}>
                {consequence}
              </Base.Description>
            </div>
            <footer className={dialogFootClass}>
              <Base.Close ref={cancel} aria-disabled={busy} className={buttonClass('secondary')}>
                Annuler
              </Base.Close>
              <Button
                variant={tone === 'danger' ? 'danger' : 'primary'}
                loading={busy}
                aria-disabled={!armed}
                onClick={confirm}
              >
                {confirmLabel}
              </Button>
            </footer>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
