import type { ReactNode } from 'react'
import type { CallSheet } from '#shared/contract/call-fields.ts'
import { callPurposeLabels } from '#shared/domain/calls/call-names.ts'
import { eventSentence } from '#shared/domain/event-sentences.ts'
import { formatDate, formatMoment, formatMoney } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { stateOf } from './outcome-words.ts'

const SHOWN = 5

/** What is owed, what was offered, what was said lately. */
export function SheetFacts({ sheet }: { sheet: CallSheet }) {
  const { timezone } = useOrganization()
  const { debts, quotes, calls, exchanges } = sheet
  return (
    <>
      <Facts title="Factures dues" empty="Rien n’est dû.">
        {debts
          .slice(0, SHOWN)
          .map(({ invoiceId, number, dueOn, owedCents, contestedCents, currency, isDisputed }) => (
            <Row
              key={invoiceId}
              main={
                <TextLink to="/revenues/management/invoices/$invoiceId" params={{ invoiceId }}>
                  {number}
                </TextLink>
              }
              more={[
                dueOn && `échéance le ${formatDate(dueOn)}`,
                isDisputed && 'en litige',
                contestedCents > 0 && `hors ${formatMoney(contestedCents, currency)} contestés`,
              ]
                .filter(Boolean)
                .join(', ')}
              end={formatMoney(owedCents, currency)}
            />
          ))}
      </Facts>
      <Facts title="Devis" empty="Aucun devis en cours.">
        {quotes.slice(0, SHOWN).map(({ id, number, title, totalCents, currency }) => (
          <Row
            key={id}
            main={
              <TextLink to="/templates/quotes/$quoteId" params={{ quoteId: id }}>
                {number ?? 'Brouillon'}
              </TextLink>
            }
            more={title}
            end={formatMoney(totalCents, currency)}
          />
        ))}
      </Facts>
      <Facts title="Derniers appels" empty="Aucun appel pour le moment.">
        {calls.slice(0, SHOWN).map((call) => (
          <Row
            key={call.id}
            main={formatMoment(call.startedAt, timezone)}
            more={[call.purpose && callPurposeLabels[call.purpose], call.callerName, call.notes]
              .filter(Boolean)
              .join(' · ')}
            end={<Badge tone={stateOf(call).tone}>{stateOf(call).label}</Badge>}
          />
        ))}
      </Facts>
      <Facts title="Derniers échanges" empty="Rien pour le moment.">
        {exchanges.slice(0, SHOWN).map((event) => (
          <Row
            key={event.id}
            main={eventSentence(event)}
            more={[formatMoment(event.occurredAt, timezone), event.actorName].filter(Boolean).join(' · ')}
            end={null}
          />
        ))}
      </Facts>
    </>
  )
}

function Facts({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <Card title={title} aria-label={title} flush>
      {children.length > 0 ? (
        <ul className="border-line border-t">{children}</ul>
      ) : (
        <p className="px-5 pb-4 text-muted text-sm">{empty}</p>
      )}
    </Card>
  )
}

function Row({ main, more, end }: { main: ReactNode; more: string; end: ReactNode }) {
  return (
    <li className="flex items-start justify-between gap-3 border-line border-b px-5 py-2.5 text-sm last:border-b-0">
      <span className="min-w-0">
        <span className="wrap-anywhere block">{main}</span>
        {more !== '' && <span className="line-clamp-2 text-muted text-xs">{more}</span>}
      </span>
      {end !== null && <span className="shrink-0 whitespace-nowrap tabular">{end}</span>}
    </li>
  )
}
