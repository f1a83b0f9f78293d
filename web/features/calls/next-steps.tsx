import { FilePlus2, LayoutTemplate, ListPlus, Mail, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Call, CallSheet } from '#shared/contract/call-fields.ts'
import { callOutcomeLabels } from '#shared/domain/calls/call-names.ts'
import { outcomeRows } from '#shared/domain/calls/outcomes.ts'
import { formatMoment } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { useCan, useRefusal } from '#web/api/use-can.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { outcomeTone } from './outcome-words.ts'

/** What a task that follows a call begins with. */
export type TaskOfCall = { title: string; links: { kind: 'call'; id: string; label: string }[] }

type NextStepsProps = {
  call: Call
  sheet: CallSheet
  next: ReactNode
  onQuote: ((client: { companyId?: string; contactId?: string }) => void) | undefined
  onTask: ((start: TaskOfCall) => void) | undefined
  onAgain: () => void
}

/** What was noted, and what may follow in one gesture; the action that the result calls for comes first. */
export function NextSteps({ call, sheet, next, onQuote, onTask, onAgain }: NextStepsProps) {
  const { timezone } = useOrganization()
  const noMail = useRefusal('inbox:write')
  const mayTemplates = useCan('template:read')
  const noQuote = useRefusal('quote:write')
  const noTask = useRefusal('task:write')
  const { outcome, callbackAt, nextAction, breach } = call
  const proposed = outcome === null ? null : outcomeRows[outcome].next
  const mail = (
    <LinkButton
      key="mail"
      to="/conversations/new"
      search={{ ...(sheet.email !== null && { to: sheet.email }) }}
      icon={Mail}
      variant={proposed === 'mail' && !mayTemplates ? 'primary' : 'secondary'}
    >
      Écrire un e-mail
    </LinkButton>
  )
  const fromTemplate = mayTemplates && (
    <LinkButton
      key="template"
      to="/conversations/new"
      search={{ template: true, ...(sheet.email !== null && { to: sheet.email }) }}
      icon={LayoutTemplate}
      variant={proposed === 'mail' ? 'primary' : 'secondary'}
    >
      E-mail d’après un modèle
    </LinkButton>
  )
  const quote = onQuote && (
    <Button
      key="quote"
      icon={FilePlus2}
      variant={proposed === 'quote' ? 'primary' : 'secondary'}
      disabledReason={noQuote ?? null}
      onClick={() => onQuote(clientOf(sheet))}
    >
      Préparer un devis
    </Button>
  )
  const task = onTask && (
    <Button
      key="task"
      icon={ListPlus}
      // A call back has its task already.
      variant={proposed === 'task' && callbackAt === null ? 'primary' : 'secondary'}
      disabledReason={noTask ?? null}
      onClick={() => onTask(taskOf(call, sheet))}
    >
      Créer une tâche
    </Button>
  )
  const usual = [noMail === undefined && fromTemplate, noMail === undefined && mail, quote, task]
  const offered =
    proposed === 'quote'
      ? [quote, usual[0], usual[1], task]
      : proposed === 'task'
        ? usual.toReversed()
        : usual
  return (
    <Card title="Et ensuite&#x202F;?" aria-label="Suite de l’appel">
      <div className="grid gap-4 text-sm">
        <p role="status" className="flex flex-wrap items-center gap-2">
          {outcome !== null && <Badge tone={outcomeTone(outcome)}>{callOutcomeLabels[outcome]}</Badge>}
          {callbackAt !== null && <span>Rappel le {formatMoment(callbackAt, timezone)}</span>}
          {nextAction !== '' && <span className="wrap-anywhere">{nextAction}</span>}
        </p>
        {breach !== null && (
          <p className="text-danger-ink">
            Cet appel n’était pas permis&nbsp;: {breach.reason} ({breach.article})
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {next}
          {offered}
          <Button variant="ghost" icon={RotateCcw} onClick={onAgain}>
            Noter un autre appel
          </Button>
        </div>
      </div>
    </Card>
  )
}

const clientOf = ({ companyId, contactId }: CallSheet) => ({
  ...(companyId !== null && { companyId }),
  ...(contactId !== null && { contactId }),
})

/** Linked to the call, which is linked to its client. */
const taskOf = ({ id, outcome, nextAction }: Call, { name }: CallSheet): TaskOfCall => ({
  title: nextAction || (outcome !== null && outcomeRows[outcome].next === 'task' ? `Rappeler ${name}` : ''),
  links: [{ kind: 'call', id, label: name }],
})
