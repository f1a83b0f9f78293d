import { type ComponentProps, type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from './form.tsx'
import type { ApiForm } from './use-api-form.ts'

type FormDialogProps<Values extends FieldValues> = Pick<
  ComponentProps<typeof Dialog>,
  'title' | 'description' | 'size' | 'initialFocus' | 'finalFocus'
> & {
  form: ApiForm<Values>
  open?: boolean
  onClose: () => void
  /** The words of its main button. */
  action: string
  /** A lesser action beside it, which the form need not send. */
  other?: { label: string; run: () => unknown }
  /** The action takes something away. */
  danger?: boolean
  /** Why neither may be done. */
  disabledReason?: string | null | undefined
  /** Why the main action waits, while the lesser one may be done. */
  unready?: string | null | undefined
  className?: string
  /** Stands above the form and is none of it: it may hold another. */
  before?: ReactNode
  children: ReactNode
}

/** A dialog that holds one form: « Annuler » and the action. It stays open while it saves. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const {
    form,
    open = true,
    onClose,
    action,
    other,
    danger = false,
    disabledReason,
    unready,
    className,
    before,
    children,
    ...dialog
  } = props
  const id = useId()
  return (
    <Dialog
      {...dialog}
      open={open}
      onOpenChange={(next) => !next && !form.saving && onClose()}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          {other && (
            <Button disabledReason={disabledReason ?? null} onClick={() => form.saving || other.run()}>
              {other.label}
            </Button>
          )}
          <Button
            variant={danger ? 'danger' : 'primary'}
            type="submit"
            form={id}
            loading={form.saving}
            disabledReason={disabledReason ?? unready}
          >
            {action}
          </Button>
        </>
      }
    >
      {before}
      <Form form={form} id={id} guarded={false} className={className}>
        {children}
      </Form>
    </Dialog>
  )
}
