import type { ReminderBlockView } from '#shared/contract/reminder-fields.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'

type AgainstReminderProps = {
  blocks: readonly ReminderBlockView[]
  confirmed: boolean
  onConfirm: (confirmed: boolean) => void
}

/** What speaks against a reminder, which a person reads and may send all the same. */
export function AgainstReminder({ blocks, confirmed, onConfirm }: AgainstReminderProps) {
  if (blocks.length === 0) return null
  return (
    <Alert tone="warning" title="À lire avant de relancer">
      <ul className="list-disc ps-4">
        {blocks.map(({ kind, invoiceId, text }) => (
          <li key={`${kind} ${invoiceId} ${text}`}>{text}</li>
        ))}
      </ul>
      <div className="mt-3">
        <Checkbox
          label="J’ai lu, je relance quand même"
          checked={confirmed}
          onChange={({ target }) => onConfirm(target.checked)}
        />
      </div>
    </Alert>
  )
}
