import { useQuery } from '@tanstack/react-query'
import { formatCount, formatMoney } from '#shared/french/format.ts'
import type { api } from '#web/api/api-client.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'
import { figuresOptions } from './reminder-queries.ts'

export type ReminderFigures = Awaited<ReturnType<typeof api.reminders.getReminderFigures>>

/** Where the money stands: late, at risk, promised, recovered, and how late it is. */
export function Figures() {
  const query = useQuery(figuresOptions)
  if (query.error && !query.data)
    return (
      <QueryState
        query={query}
        inCard
        errorTitle="Les chiffres n’ont pas pu être chargés"
        errorClassName="py-6"
        loading={null}
      />
    )
  const figures = query.data
  // Five stand side by side: an amount of six figures must not break its line.
  const shown = (text: string) => <span className="whitespace-nowrap text-lg">{text}</span>
  const money = (cents: number | undefined) =>
    figures && cents !== undefined ? shown(formatMoney(cents, figures.currency)) : undefined
  return (
    <section
      aria-label="Indicateurs"
      className="mb-6 grid grid-cols-2 gap-3 max-sm:[&>:first-child]:col-span-2 lg:grid-cols-5"
    >
      <StatCard label="En retard" value={money(figures?.lateCents)} note="Hors litiges" />
      <StatCard label="À risque" value={money(figures?.atRiskCents)} note="Plus de 90&nbsp;jours de retard" />
      <StatCard label="Promis" value={money(figures?.promisedCents)} note="Par vos clients" />
      <StatCard
        label="Récupéré ce mois"
        value={money(figures?.recoveredCents)}
        note="Dans les 30&nbsp;jours d’une relance"
      />
      <StatCard
        label="Retard moyen"
        value={
          figures &&
          shown(
            figures.averageDaysLate === null ? '—' : formatCount(figures.averageDaysLate, 'jour', 'jours'),
          )
        }
        note="Pondéré par les montants"
      />
    </section>
  )
}

/** Why nothing leaves by itself for now: what is known of the payments is not fresh. */
export function NotFresh() {
  const { data } = useQuery(figuresOptions)
  if (!data || data.notFresh.length === 0) return null
  return (
    <Alert
      tone="warning"
      title="Les relances automatiques attendent"
      className="mb-6"
      action={data.notFresh.map(({ kind }) => <WayOut key={kind} kind={kind} />)}
    >
      <ul>
        {data.notFresh.map(({ kind, text }) => (
          <li key={kind}>{text}</li>
        ))}
      </ul>
    </Alert>
  )
}

function WayOut({ kind }: { kind: ReminderFigures['notFresh'][number]['kind'] }) {
  if (kind === 'to_match')
    return (
      <LinkButton size="sm" to="/revenues/management/bank/matching">
        Rapprocher les encaissements
      </LinkButton>
    )
  if (kind === 'bank_old')
    return (
      <LinkButton size="sm" to="/revenues/management/bank">
        Importer un relevé
      </LinkButton>
    )
  return (
    <LinkButton size="sm" to="/manager/mail">
      Voir les comptes mail
    </LinkButton>
  )
}
