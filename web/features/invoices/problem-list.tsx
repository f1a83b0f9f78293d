import { CircleAlert, TriangleAlert } from 'lucide-react'
import { isOfSeller } from '#shared/domain/documents/seller-rule.ts'
import { problemRule } from '#shared/domain/invoices/problem-rule.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { useCan } from '#web/api/use-can.ts'

type ProblemListProps = {
  problems: readonly FieldError[]
  tone: 'danger' | 'warning'
  /** Takes the author to the field, or puts right what is not in the form. */
  onShow: (problem: FieldError) => void
}

const icons = { danger: CircleAlert, warning: TriangleAlert }

/** Each problem leads to where it is put right, with the number of its rule. */
export function ProblemList({ problems, tone, onShow }: ProblemListProps) {
  const Icon = icons[tone]
  const mayUpdate = useCan('organization:update')
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {problems.map((problem) => {
        const rule = problemRule(problem.code)
        return (
          <li key={`${problem.path} ${problem.code}`} className="flex items-start gap-2">
            <Icon aria-hidden size={16} className={`mt-0.5 shrink-0 text-${tone}-ink`} />
            <span className="min-w-0">
              {isOfSeller(problem) && !mayUpdate ? (
                problem.message
              ) : (
                <button
                  type="button"
                  className="text-start underline underline-offset-3"
                  onClick={() => onShow(problem)}
                >
                  {problem.message}
                </button>
              )}{' '}
              {rule && <span className="whitespace-nowrap text-muted text-xs">(règle {rule})</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
