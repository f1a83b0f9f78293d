import type { ReminderBlockView } from '#shared/contract/reminder-fields.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'

type AgainstReminderProps = {
  blocks: readonly ReminderBlockView[]
  confirmed: boolean
  onConfirm: (confirmed: boolean) => void
  title?: string
  label?: string
}

/** Shows what speaks against a reminder, which a person reads and may send all the same. */
export function AgainstReminder({
  blocks,
  confirmed,
  onConfirm,
  title = 'À lire avant de relancer',
  label = 'J’ai lu, je relance quand même',
}: AgainstReminderProps) {
  if (blocks.length === 0) return null
  return (
    <Alert tone="warning" title={title}>
      <ul className="list-disc ps-4">
        {blocks.map(({ kind, invoiceId, text }) => (
          <li key={`${kind} ${invoiceId} ${text}`}>{text}</li>
        ))}
      </ul>
      <div className="mt-3">
        <Checkbox label={label} checked={confirmed} onChange={({ target }) => onConfirm(target.checked)} />
      </div>
    </Alert>
  )
}
