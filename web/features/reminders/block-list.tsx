import { Play, Undo2 } from 'lucide-react'
import type { ReminderBlockView } from '#shared/contract/reminder-fields.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { AcceptTerms } from './accept-terms.tsx'

const refresh = [orpc.reminders, orpc.reminderPlans, orpc.platform]

/** « Reprendre »: ends a pause. */
export function ResumeButton({ pauseId, name }: { pauseId: string; name?: string }) {
  const refusal = useRefusal('reminder:send')
  const resume = useAction(() => api.reminders.resumeReminders({ pauseId }), {
    success: 'Les relances reprennent',
    refresh,
  })
  return (
    <Button
      size="sm"
      icon={Play}
      loading={resume.isPending}
      disabledReason={refusal}
      aria-label={name && `Reprendre les relances de ${name}`}
      onClick={() => resume.mutate()}
    >
      Reprendre
    </Button>
  )
}

/** Ends a promise that was noted by mistake. */
export function CancelPromise({ promiseId, name }: { promiseId: string; name?: string }) {
  const refusal = useRefusal('reminder:send')
  const cancel = useAction(() => api.reminders.cancelPromise({ promiseId }), {
    success: 'Promesse annulée',
    refresh,
  })
  return (
    <Button
      size="sm"
      icon={Undo2}
      loading={cancel.isPending}
      disabledReason={refusal}
      aria-label={name && `Annuler la promesse de ${name}`}
      onClick={() => cancel.mutate()}
    >
      Annuler
    </Button>
  )
}

/** What stops the reminders of a client, each with what ends it. */
export function BlockList({ blocks }: { blocks: readonly ReminderBlockView[] }) {
  if (blocks.length === 0) return null
  return (
    <ul aria-label="Ce qui arrête les relances" className="flex flex-col gap-2">
      {blocks.map(({ kind, text, pauseId, promiseId, invoiceId, askedTerms }) => (
        <li
          key={`${kind} ${pauseId} ${promiseId} ${invoiceId} ${text}`}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-warning-soft px-4 py-2.5 text-sm text-warning-ink forced-colors:border"
        >
          <span className="min-w-0 flex-1 basis-48">{text}</span>
          <TermsAsked blocks={blocks} invoiceId={invoiceId} askedTerms={askedTerms} />
          {pauseId !== null && <ResumeButton pauseId={pauseId} />}
          {promiseId !== null && <CancelPromise promiseId={promiseId} />}
        </li>
      ))}
    </ul>
  )
}

type TermsAskedProps = Pick<ReminderBlockView, 'invoiceId' | 'askedTerms'> & {
  blocks: readonly ReminderBlockView[]
}

/** One plan for all invoices for which the client asked the same terms, at the first of them. */
function TermsAsked({ blocks, invoiceId, askedTerms: terms }: TermsAskedProps) {
  if (!terms) return null
  const [first, ...others] = blocks.flatMap((block) =>
    block.askedTerms?.count === terms.count && block.askedTerms.firstOn === terms.firstOn
      ? (block.invoiceId ?? [])
      : [],
  )
  if (first === undefined || first !== invoiceId) return null
  return <AcceptTerms invoiceIds={[first, ...others]} terms={terms} />
}
