import type { FormEvent, ReactNode } from 'react'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { submitOnShortcut } from '#web/ui/submit-on-shortcut.ts'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { type Duplicate, DuplicateList } from './duplicates.tsx'

type FormFrameProps = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  saving: boolean
  dirty: boolean
  saveLabel: string
  refusal: string | undefined
  cancel: ReactNode
  /** What was refused, when no field says it. */
  failure: string | null
  notice: ReactNode
  /** Waiting for « Enregistrer quand même ». */
  doubles: { found: Duplicate[]; onAccept: () => void; onDismiss: () => void } | null
  children: ReactNode
}

/** The frame of the forms of a client: notices, fields, buttons, guards. */
export function FormFrame(props: FormFrameProps) {
  const { onSubmit, saving, dirty, saveLabel, refusal, cancel, failure, notice, doubles, children } = props
  return (
    <form noValidate onSubmit={onSubmit} onKeyDown={submitOnShortcut} className="grid max-w-form gap-5">
      {refusal && <Alert>{refusal}</Alert>}
      {notice}
      {children}
      {failure && (
        <Alert tone="danger" live>
          {failure}
        </Alert>
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        {cancel}
        <Button type="submit" variant="primary" loading={saving} disabledReason={refusal}>
          {saveLabel}
        </Button>
      </div>
      <UnsavedChanges when={dirty && !saving} />
      <ConfirmDialog
        open={doubles !== null}
        onOpenChange={(open) => !open && doubles?.onDismiss()}
        title="Enregistrer ce client en double&nbsp;?"
        consequence={doubles && <DuplicateList duplicates={doubles.found} />}
        confirmLabel="Enregistrer quand même"
        tone="neutral"
        onConfirm={() => doubles?.onAccept()}
      />
    </form>
  )
}
