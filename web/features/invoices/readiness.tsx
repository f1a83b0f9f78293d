import { CircleCheck } from 'lucide-react'
import { type InvoiceKind, isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { Card } from '#web/ui/card.tsx'
import { nameOf, useUnreadAround } from '#web/ui/unread-fields.tsx'
import { ProblemList } from './problem-list.tsx'

type ReadinessProps = {
  kind: InvoiceKind
  problems: readonly FieldError[]
  warnings: readonly FieldError[]
  onShow: (problem: FieldError) => void
}

/** « Prête à être émise », or all that is missing before. */
export function Readiness({ kind, problems: told, warnings, onShow }: ReadinessProps) {
  const unread = useUnreadAround()
  const problems = [
    ...unread.map((field) => ({
      path: field.id,
      code: 'unread',
      message: `${nameOf(field)}\u00a0: ${field.fault.charAt(0).toLowerCase()}${field.fault.slice(1)}.`,
    })),
    ...told,
  ]
  const show = (problem: FieldError) => {
    const field = unread.find(({ id }) => id === problem.path)
    if (field) field.element.focus()
    else onShow(problem)
  }
  const credit = isCreditNote(kind)
  const ready = credit ? 'Prêt à être émis' : 'Prête à être émise'
  const complete = problems.length === 0 && warnings.length === 0
  return (
    <Card
      title={problems.length === 0 ? ready : 'Avant d’émettre'}
      description={
        problems.length === 0
          ? undefined
          : `${problems.length} point${problems.length > 1 ? 's' : ''} à corriger`
      }
    >
      <div className="flex flex-col gap-3" aria-live="polite">
        {complete && (
          <p className="flex items-center gap-2 text-sm text-success-ink">
            <CircleCheck aria-hidden size={16} className="shrink-0" />
            {credit ? 'Rien ne manque à l’avoir.' : 'Rien ne manque à la facture.'}
          </p>
        )}
        {problems.length > 0 && <ProblemList problems={problems} tone="danger" onShow={show} />}
        {problems.length === 0 && warnings.length > 0 && (
          <p className="text-sm">Rien n’empêche de l’émettre, mais vérifiez&nbsp;:</p>
        )}
        {warnings.length > 0 && <ProblemList problems={warnings} tone="warning" onShow={onShow} />}
      </div>
    </Card>
  )
}
