import { AlarmClock, Check, Hourglass, RotateCcw, Tag, UserRoundPlus } from 'lucide-react'
import { useRef } from 'react'
import type { ConversationTeam } from '#shared/contract/inbox-team.ts'
import { isSnoozed } from '#shared/domain/inbox-team/handling.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { AssignTo } from './assign-to.tsx'
import { DueMark } from './due-mark.tsx'
import { LabelWith } from './label-with.tsx'
import { LabelChips } from './row-marks.tsx'
import { SnoozeMenu } from './snooze-menu.tsx'
import { useInboxTeam } from './team-queries.ts'
import type { Handling } from './use-handling.ts'

/** What is usually done to the open conversation, with words: it is done, it waits, it is put off, somebody takes it. */
export function HandlingActs({ handling }: { handling: Handling }) {
  const { team, snoozed, conversationIds, change, goOn, setState, asking, setAsking } = handling
  const { memberOf, teamOf } = useInboxTeam()
  const snoozing = useRef<HTMLButtonElement>(null)
  useShortcuts([
    { keys: 't', label: 'Traiter la conversation', icon: Check, run: () => setState('done') },
    { keys: 'l', label: 'Étiqueter la conversation', icon: Tag, run: () => setAsking('label') },
    { keys: 'i', label: 'Attribuer la conversation', icon: UserRoundPlus, run: () => setAsking('assign') },
    { keys: 'b', label: 'Reporter la conversation', icon: AlarmClock, run: () => snoozing.current?.click() },
  ])
  // Room for them, as wide: what stands beside them does not move.
  if (!team) return <div aria-hidden className="@min-[40rem]/bar:w-96 w-48" />
  const { state, assigneeId, teamId } = team.handling
  const waiting = state === 'waiting'
  const holder = memberOf(assigneeId)?.name ?? teamOf(teamId)?.name
  return (
    <>
      {state === 'done' && !snoozed ? (
        <BarAct
          variant="secondary"
          icon={RotateCcw}
          word="Remettre à traiter"
          label="Remettre à traiter"
          onClick={() => setState('todo')}
        />
      ) : (
        <Button size="sm" variant="primary" icon={Check} onClick={() => setState('done')}>
          Traité
        </Button>
      )}
      <BarAct
        icon={Hourglass}
        word="En attente"
        label="Mettre en attente"
        tip={waiting ? 'Remettre à traiter' : undefined}
        aria-pressed={waiting}
        onClick={() => setState(waiting ? 'todo' : 'waiting')}
        className={waiting ? 'bg-selected' : undefined}
      />
      <SnoozeMenu
        conversationIds={conversationIds}
        snoozed={snoozed}
        change={change}
        onDone={goOn}
        trigger={
          <BarAct
            ref={snoozing}
            icon={AlarmClock}
            word="Reporter"
            label="Reporter…"
            aria-pressed={snoozed}
            className={snoozed ? 'bg-selected' : undefined}
          />
        }
      />
      <BarAct
        icon={UserRoundPlus}
        word={holder ?? 'Attribuer'}
        label={holder ? `Attribuée à ${holder}. Changer` : 'Attribuer…'}
        onClick={() => setAsking('assign')}
        className="min-w-8 max-w-40 shrink"
      />
      {asking === 'assign' && (
        <AssignTo
          conversationIds={conversationIds}
          change={change}
          readerIds={team.readers.map(({ id }) => id)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'label' && (
        <LabelWith
          conversationIds={conversationIds}
          labelIds={team.labelIds}
          change={change}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

/** Beside the subject: until when an answer is awaited, the labels, and where the conversation stands. */
export function HandlingFacts({ team }: { team: ConversationTeam }) {
  const { timezone } = useOrganization()
  const { labelsOf } = useInboxTeam()
  const { handling, labelIds, dueKind, dueAt } = team
  const snoozed = isSnoozed(handling)
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 empty:hidden">
      {dueKind && dueAt && <DueMark kind={dueKind} dueAt={dueAt} />}
      <LabelChips labels={labelsOf(labelIds)} most={8} />
      {snoozed && (
        <span className="text-muted text-xs">
          {handling.snoozedUntil === null
            ? 'Reportée jusqu’à une réponse'
            : `Reportée au ${formatDateTime(handling.snoozedUntil, timezone)}`}
        </span>
      )}
      {handling.state === 'waiting' && !snoozed && <span className="text-muted text-xs">En attente</span>}
    </div>
  )
}

type BarActProps = Omit<ButtonProps, 'aria-label' | 'children'> & {
  /** Shown where the bar has room for it. */
  word: string
  /** Its name, which has the word in it. */
  label: string
  /** Said on hover where it is not the name. */
  tip?: string | undefined
}

/** A usual act of the bar above a conversation: an icon and its word. */
function BarAct({ word, label, tip, ...rest }: BarActProps) {
  return (
    <Tooltip label={tip ?? label} describe={tip !== undefined}>
      <Button size="sm" variant="ghost" {...rest} aria-label={label}>
        <span className="truncate @max-[40rem]/bar:sr-only">{word}</span>
      </Button>
    </Tooltip>
  )
}
