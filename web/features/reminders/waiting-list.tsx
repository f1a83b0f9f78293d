import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig, Send } from 'lucide-react'
import { useState } from 'react'
import type { Reminder } from '#shared/contract/reminder-fields.ts'
import { formatCount, formatMoney } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { doneWords, type ManyDone } from './done-words.ts'
import { EditReminderDialog } from './edit-reminder-dialog.tsx'
import { LetterDialog } from './letter-dialog.tsx'
import { PostponeDialog, SkipDialog } from './postpone-dialog.tsx'
import { ReminderDialog } from './reminder-dialog.tsx'
import { figuresOptions, waitingOptions } from './reminder-queries.ts'
import { isLetter, WaitingRow } from './waiting-row.tsx'

/** The reminders of the day, approved one by one by keys, or several at once. */
export function WaitingList() {
  const query = useQuery(waitingOptions)
  const rows = query.data?.items ?? []
  if (query.data === undefined) return <QueryState query={query} inCard loading={<Loading />} />
  if (rows.length === 0) return <NothingWaits />
  return <Rows rows={rows} more={query.data.nextCursor !== null} />
}

const Loading = () => (
  <div aria-busy="true">
    <p role="status" className="sr-only">
      Chargement des relances du jour…
    </p>
    <Skeleton className="h-96" />
  </div>
)

type Asking = { what: 'edit' | 'postpone' | 'skip' | 'approve'; rows: Reminder[] }

function Rows({ rows, more }: { rows: Reminder[]; more: boolean }) {
  const refusal = useRefusal('reminder:send')
  const { data: figures } = useQuery(figuresOptions)
  const [pointed, setPointed] = useState<string | null>(null)
  // From the first key on, the focus goes along, and the row is read out.
  const [byKeys, setByKeys] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState<Asking | null>(null)
  const [left, setLeft] = useState<ManyDone['left']>([])
  const at = Math.max(
    rows.findIndex(({ id }) => id === pointed),
    0,
  )
  const row = rows[at] as Reminder
  const selected = rows.filter(({ id }) => chosen.has(id))
  const finish = ({ done, left: leftOut }: ManyDone) => {
    setLeft(leftOut)
    setChosen(new Set())
    // Whoever goes through them by keys goes on where they are, not at the top.
    const stays = ({ id }: Pick<Reminder, 'id'>) => !done.includes(id)
    const next = rows.slice(at).find(stays) ?? rows.slice(0, at).findLast(stays)
    setPointed((now) => (now !== null && stays({ id: now }) ? now : (next?.id ?? null)))
  }
  const approve = useAction((ids: string[]) => api.reminders.approveReminders({ reminderIds: ids }), {
    success: (answer) => doneWords(answer, 'relance approuvée', 'relances approuvées'),
    refresh: [orpc.reminders, orpc.platform],
    onSuccess: finish,
  })
  const busy = approve.isPending
  const move = (step: number) =>
    setPointed(rows[Math.min(Math.max(at + step, 0), rows.length - 1)]?.id ?? null)
  const approveOne = (one: Reminder) => {
    if (busy) return
    // The next row takes the place of the one that leaves.
    const next = rows[rows.indexOf(one) + 1] ?? rows[rows.indexOf(one) - 1]
    setPointed(next?.id ?? null)
    approve.mutate([one.id])
  }
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const onKey = (run: () => void) => () => {
    setByKeys(true)
    run()
  }
  const ask = (what: Asking['what']) => onKey(() => setAsking({ what, rows: [row] }))
  useShortcuts([
    { keys: 'j', label: 'Relance suivante', run: onKey(() => move(1)) },
    { keys: 'k', label: 'Relance précédente', run: onKey(() => move(-1)) },
    {
      keys: 'a',
      label: 'Approuver la relance',
      disabledReason: refusal,
      run: onKey(() => (isLetter(row) ? setAsking({ what: 'edit', rows: [row] }) : approveOne(row))),
    },
    { keys: 'e', label: 'Voir et modifier la relance', run: ask('edit') },
    { keys: 'p', label: 'Reporter la relance', disabledReason: refusal, run: ask('postpone') },
    { keys: 's', label: 'Passer la relance', disabledReason: refusal, run: ask('skip') },
  ])
  return (
    <>
      <LeftOut left={left} rows={rows} onClose={() => setLeft([])} />
      <Card flush>
        <SelectionHead
          rows={rows}
          total={more ? Math.max(figures?.counts.waiting ?? 0, rows.length) : null}
          selected={selected}
          refusal={refusal}
          busy={busy}
          onAll={() => setChosen(new Set(selected.length === rows.length ? [] : rows.map(({ id }) => id)))}
          onAsk={(what) => setAsking({ what, rows: selected })}
        />
        <ol aria-label="Relances à approuver" className="border-line border-t">
          {rows.map((one) => (
            <WaitingRow
              key={one.id}
              reminder={one}
              current={one.id === row.id}
              focused={byKeys && one.id === row.id}
              selected={chosen.has(one.id)}
              refusal={refusal}
              busy={busy}
              onPoint={() => {
                setByKeys(false)
                setPointed(one.id)
              }}
              onSelect={() => toggle(one.id)}
              onApprove={() => (isLetter(one) ? setAsking({ what: 'edit', rows: [one] }) : approveOne(one))}
              onEdit={() => setAsking({ what: 'edit', rows: [one] })}
              onPostpone={() => setAsking({ what: 'postpone', rows: [one] })}
              onSkip={() => setAsking({ what: 'skip', rows: [one] })}
            />
          ))}
        </ol>
      </Card>
      <p className="mt-3 text-muted text-xs max-sm:hidden">
        <Kbd>J</Kbd> et <Kbd>K</Kbd> passent d’une relance à l’autre, <Kbd>A</Kbd> approuve, <Kbd>E</Kbd>{' '}
        ouvre le texte, <Kbd>P</Kbd> reporte, <Kbd>S</Kbd> passe.
      </p>
      {asking && (
        <Asked
          asking={asking}
          onDone={finish}
          onApprove={(ids) => approve.mutateAsync(ids)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

type HeadProps = {
  rows: Reminder[]
  /** How many wait in all, where they are not all shown. */
  total: number | null
  selected: Reminder[]
  refusal: string | undefined
  busy: boolean
  onAll: () => void
  onAsk: (what: Asking['what']) => void
}

/** How many wait, and what is done with those that are ticked. */
function SelectionHead({ rows, total, selected, refusal, busy, onAll, onAsk }: HeadProps) {
  const some = selected.length > 0
  const state = { size: 'sm', disabledReason: refusal ?? null } as const
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 sm:px-5">
      <Checkbox
        label={
          some
            ? formatCount(selected.length, 'relance sélectionnée', 'relances sélectionnées')
            : total === null
              ? `${formatCount(rows.length, 'relance', 'relances')} à approuver`
              : `${formatCount(total, 'relance', 'relances')} à approuver, dont ${rows.length} affichées`
        }
        checked={selected.length === rows.length}
        indeterminate={some && selected.length < rows.length}
        onChange={onAll}
        className="flex-1 basis-52"
      />
      {some && (
        <div className="flex flex-wrap gap-2">
          <Button {...state} variant="primary" loading={busy} onClick={() => onAsk('approve')}>
            Approuver
          </Button>
          <Button {...state} onClick={() => onAsk('postpone')}>
            Reporter
          </Button>
          <Button {...state} onClick={() => onAsk('skip')}>
            Passer
          </Button>
        </div>
      )}
    </div>
  )
}

type AskedProps = {
  asking: Asking
  onDone: (answer: ManyDone) => void
  onApprove: (ids: string[]) => Promise<unknown>
  onClose: () => void
}

function Asked({ asking: { what, rows }, onDone, onApprove, onClose }: AskedProps) {
  const reminderIds = rows.map(({ id }) => id)
  const [first] = rows
  if (what === 'postpone')
    return <PostponeDialog reminderIds={reminderIds} onDone={onDone} onClose={onClose} />
  if (what === 'skip') return <SkipDialog reminderIds={reminderIds} onDone={onDone} onClose={onClose} />
  if (what === 'edit' && first && isLetter(first))
    return <LetterDialog on={{ reminderId: first.id }} onClose={onClose} />
  if (what === 'edit')
    return first?.channel === 'mail' ? (
      <EditReminderDialog reminderId={first.id} onClose={onClose} />
    ) : (
      <ReminderDialog reminderId={first?.id ?? ''} onClose={onClose} />
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      tone="neutral"
      title={`Approuver ${formatCount(rows.length, 'relance', 'relances')}\u202f?`}
      consequence={`${totalsOf(rows)} à réclamer. Chacune est vérifiée de nouveau, puis part\u202f; ce qui a été payé entre-temps est laissé de côté.`}
      confirmLabel="Approuver et envoyer"
      onConfirm={() => onApprove(reminderIds)}
    />
  )
}

/** Money of two currencies is not added. */
function totalsOf(rows: readonly Reminder[]): string {
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  return currencies
    .map((currency) =>
      formatMoney(
        rows.reduce((sum, row) => sum + (row.currency === currency ? row.totalCents : 0), 0),
        currency,
      ),
    )
    .join(' et ')
}

type LeftOutProps = { left: ManyDone['left']; rows: readonly Reminder[]; onClose: () => void }

/** The reminders that were not done with the others, and why. */
function LeftOut({ left, rows, onClose }: LeftOutProps) {
  if (left.length === 0) return null
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.clientName
  return (
    <Alert
      tone="warning"
      live
      className="mb-4"
      title={formatCount(left.length, 'relance laissée de côté', 'relances laissées de côté')}
      onDismiss={onClose}
    >
      <ul className="list-disc ps-4">
        {left.map(({ reminderId, message }) => (
          <li key={reminderId}>{[nameOf(reminderId), message].filter(Boolean).join('\u00a0: ')}</li>
        ))}
      </ul>
    </Alert>
  )
}

/** Nothing late is good news; something late and nothing to approve says where it stands; a new organization is told what comes here. */
function NothingWaits() {
  const { data } = useQuery(figuresOptions)
  if (data === undefined) return <Skeleton className="h-64" />
  const { counts, lateCents } = data
  if (lateCents === 0 && counts.upcoming === 0 && counts.paused === 0)
    return (
      <EmptyState
        icon={Send}
        title="Rien à relancer"
        description={
          'Aucune facture n’est en retard. Dès qu’une échéance passe, Ardoise prépare ici la relance du client\u00a0: un seul message pour tout ce qu’il doit, que vous relisez avant son envoi.'
        }
        action={<LinkButton to="/revenues/management">Voir les factures</LinkButton>}
      />
    )
  return (
    <EmptyState
      icon={CircleCheckBig}
      title="Rien à approuver aujourd’hui"
      description={
        lateCents === 0
          ? 'Aucune facture n’est en retard.'
          : 'Ce qui est en retard a été relancé, attend son jour ou est en pause.'
      }
      action={
        counts.upcoming > 0 ? (
          <LinkButton to="/relances/upcoming">Voir les relances à venir</LinkButton>
        ) : (
          <LinkButton to="/revenues/management" search={{ state: 'overdue' }}>
            Voir les factures en retard
          </LinkButton>
        )
      }
    />
  )
}
