import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

type UnsavedChangesProps = {
  /** `formState.isDirty && !formState.isSubmitting`, usually. */
  when: boolean
  consequence?: string
}

/** Put inside a form's page: asks before leaving it with unsaved changes, also when the tab is closed. */
export function UnsavedChanges({ when, consequence }: UnsavedChangesProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: when,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      onOpenChange={(open) => !open && reset?.()}
      title="Quitter sans enregistrer&#8239;?"
      consequence={consequence ?? 'Les modifications de cette page seront perdues.'}
      confirmLabel="Quitter la page"
      onConfirm={() => proceed?.()}
    />
  )
}
