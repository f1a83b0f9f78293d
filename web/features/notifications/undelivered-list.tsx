import { useQuery } from '@tanstack/react-query'
import { MailX, RotateCw } from 'lucide-react'
import { RETRY_MAX, type UndeliveredMail } from '#shared/contract/platform.ts'
import { mailKindLabel, undeliveredStateLabels } from '#shared/domain/platform/undelivered-mails.ts'
import { formatCount, formatMoment } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { linesCell } from '#web/patterns/list/list-cells.tsx'
import { QueryList } from '#web/patterns/list/query-list.tsx'
import { useStateTabs } from '#web/patterns/list/use-state-tabs.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { undeliveredList } from './undelivered-queries.ts'
import { useRetry } from './use-retry.ts'

/** The mails of Ardoise that did not reach their recipient, with what was answered. */
export function UndeliveredList() {
  const { timezone } = useOrganization()
  return (
    <QueryList
      list={undeliveredList}
      label="E-mails non remis"
      icon={MailX}
      filters={[
        useStateTabs(undeliveredList, {
          name: 'state',
          label: 'État',
          options: optionsOf(undeliveredStateLabels, 'Tous'),
          countsOf: ({ byState }) => ({ '': byState.waiting + byState.failed, ...byState }),
        }),
      ]}
      columns={columns(timezone)}
      rowKey={({ id }) => id}
      rowName={({ kind, number, to }) => `${nameOf({ kind, number })} à ${to}`}
      bulkActions={(selected, done) => <RetryChosen ids={selected.map(({ id }) => id)} onDone={done} />}
      empty={{
        title: 'Tous vos e-mails sont partis',
        description:
          'Un e-mail qui n’arrive pas est réessayé pendant cinq jours. S’il ne peut pas être remis, il est ici, avec la réponse du serveur.',
      }}
      noMatch={{ title: 'Aucun e-mail dans cet état' }}
    />
  )
}

/** « Réessayer tout », as long as there is something to try. */
export function RetryAll() {
  const { data } = useQuery(undeliveredList.count({}))
  const retry = useRetry()
  if (!data || data.toRetry === 0) return null
  return (
    <Button
      variant="primary"
      icon={RotateCw}
      loading={retry.isPending}
      onClick={() => retry.mutate(undefined)}
    >
      Réessayer tout
    </Button>
  )
}

function RetryChosen({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const retry = useRetry()
  return (
    <Button
      size="sm"
      icon={RotateCw}
      loading={retry.isPending}
      disabledReason={ids.length > RETRY_MAX ? `Sélectionnez ${RETRY_MAX}\u00a0e-mails au plus.` : null}
      onClick={() => retry.mutate(ids, { onSuccess: onDone })}
    >
      Réessayer
    </Button>
  )
}

const nameOf = ({ kind, number }: Pick<UndeliveredMail, 'kind' | 'number'>) =>
  [mailKindLabel(kind), number].filter(Boolean).join(' ')

const columns = (timeZone: string): Column<UndeliveredMail>[] => [
  {
    id: 'mail',
    phone: 'name',
    header: 'E-mail',
    cell: (mail) => (
      <>
        {linesCell({ main: <MailLink mail={mail} />, more: mail.to, first: true })}
        <span className="block whitespace-normal break-words text-muted text-xs sm:hidden">
          {mail.lastError}
        </span>
      </>
    ),
  },
  {
    id: 'reason',
    header: 'Réponse du serveur',
    cell: ({ lastError }) => <span className="break-words">{lastError}</span>,
  },
  {
    id: 'tries',
    header: 'Demandé le',
    cell: ({ askedAt, attempts }) => (
      <span className="block whitespace-nowrap">
        {formatMoment(askedAt, timeZone)}
        <span className="block text-muted text-xs">{formatCount(attempts, 'essai', 'essais')}</span>
      </span>
    ),
  },
  {
    id: 'state',
    phone: 'mark',
    header: 'État',
    width: 'w-44',
    cell: ({ state }) => (
      <Badge tone={state === 'failed' ? 'danger' : 'warning'}>{undeliveredStateLabels[state]}</Badge>
    ),
  },
]

/** The mail by its document, where that has a page. */
function MailLink({ mail: { kind, number, subjectType, subjectId } }: { mail: UndeliveredMail }) {
  const name = nameOf({ kind, number })
  if (subjectId !== null && subjectType === 'quote')
    return (
      <TextLink to="/templates/quotes/$quoteId" params={{ quoteId: subjectId }}>
        {name}
      </TextLink>
    )
  if (subjectId !== null && subjectType === 'invoice')
    return (
      <TextLink to="/revenues/management/invoices/$invoiceId" params={{ invoiceId: subjectId }}>
        {name}
      </TextLink>
    )
  return name
}
