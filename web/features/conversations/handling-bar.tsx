import { useQuery, useQueryClient } from '@tanstack/react-query'
import { AlarmClock, Bell, BellRing, Check, Hourglass, RotateCcw, Tag, UserRoundPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { type HandlingState, isSnoozed } from '#shared/domain/inbox-team/handling.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { useMe, useOrganization } from '#web/api/me.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { AssignTo } from './assign-to.tsx'
import { DueMark } from './due-mark.tsx'
import { handlingWords } from './handling-words.ts'
import { LabelWith } from './label-with.tsx'
import { LabelChips } from './row-marks.tsx'
import { SnoozeMenu } from './snooze-menu.tsx'
import { conversationTeamOptions, refreshTeam, useInboxTeam } from './team-queries.ts'
import { useChangeHandlings } from './use-change-handlings.ts'
import type { Inbox } from './use-inbox.ts'

/** Views that a conversation leaves once it is done, waits or is put off. */
const LEFT = ['mine', 'unassigned', 'waiting', 'snoozed']
/** Views that it leaves once it is done: a delay runs while one waits too. */
const LEFT_DONE = [...LEFT, 'late', 'soon']

/** Room for the bar, of its height. */
export function HandlingToCome() {
  return <div className="h-11 border-line border-t" aria-hidden />
}

type HandlingBarProps = { conversationId: string; inbox: Inbox }

/** Where the work on the open conversation stands, who has it, and its labels; and what changes them. */
export function HandlingBar({ conversationId, inbox }: HandlingBarProps) {
  const { data: team } = useQuery(conversationTeamOptions(conversationId))
  const { timezone } = useOrganization()
  const { memberOf, teamOf, labelsOf } = useInboxTeam()
  const change = useChangeHandlings()
  const [asking, setAsking] = useState<'assign' | 'label' | null>(null)
  const conversationIds = [conversationId]
  const snoozing = useRef<HTMLButtonElement>(null)
  const goOn = (views = LEFT) => {
    if (views.includes(inbox.search.view ?? '')) inbox.leave(conversationIds)
  }
  const setState = (state: HandlingState) => {
    change({ conversationIds, state, said: handlingWords[state] })
    if (state !== 'todo') goOn(state === 'done' ? LEFT_DONE : LEFT)
  }
  useShortcuts([
    { keys: 't', label: 'Traiter la conversation', icon: Check, run: () => setState('done') },
    { keys: 'l', label: 'Étiqueter la conversation', icon: Tag, run: () => setAsking('label') },
    { keys: 'i', label: 'Attribuer la conversation', icon: UserRoundPlus, run: () => setAsking('assign') },
    { keys: 'b', label: 'Reporter la conversation', icon: AlarmClock, run: () => snoozing.current?.click() },
  ])
  if (!team) return <HandlingToCome />
  const { handling, labelIds, readers } = team
  const snoozed = isSnoozed(handling)
  const holder = memberOf(handling.assigneeId)?.name ?? teamOf(handling.teamId)?.name
  return (
    <div
      role="toolbar"
      aria-label="Traitement de la conversation"
      className="flex min-h-11 flex-wrap items-center gap-1 border-line border-t px-2 py-1 sm:px-3.5"
    >
      {handling.state === 'done' && !snoozed ? (
        <Button size="sm" icon={RotateCcw} onClick={() => setState('todo')}>
          Remettre à traiter
        </Button>
      ) : (
        <Button size="sm" variant="primary" icon={Check} onClick={() => setState('done')}>
          Traité
        </Button>
      )}
      <IconButton
        size="sm"
        icon={Hourglass}
        label={handling.state === 'waiting' ? 'Remettre à traiter' : 'Mettre en attente'}
        aria-pressed={handling.state === 'waiting'}
        onClick={() => setState(handling.state === 'waiting' ? 'todo' : 'waiting')}
      />
      <SnoozeMenu
        conversationIds={conversationIds}
        snoozed={snoozed}
        change={change}
        onDone={() => goOn()}
        trigger={
          <IconButton ref={snoozing} size="sm" icon={AlarmClock} label="Reporter…" aria-pressed={snoozed} />
        }
      />
      <Button
        size="sm"
        variant="ghost"
        icon={UserRoundPlus}
        aria-label={holder ? `Attribuée à ${holder}. Changer` : 'Attribuer…'}
        onClick={() => setAsking('assign')}
      >
        <span className="max-w-40 truncate">{holder ?? 'Attribuer…'}</span>
      </Button>
      <IconButton size="sm" icon={Tag} label="Étiqueter…" onClick={() => setAsking('label')} />
      <FollowButton conversationId={conversationId} followerIds={team.followerIds} />
      {team.dueKind && team.dueAt && <DueMark kind={team.dueKind} dueAt={team.dueAt} />}
      <LabelChips labels={labelsOf(labelIds)} most={8} />
      {snoozed && (
        <span className="text-muted text-xs">
          {handling.snoozedUntil === null
            ? 'Reportée jusqu’à une réponse'
            : `Reportée au ${formatDateTime(handling.snoozedUntil, timezone)}`}
        </span>
      )}
      {handling.state === 'waiting' && !snoozed && <span className="text-muted text-xs">En attente</span>}
      {asking === 'assign' && (
        <AssignTo
          conversationIds={conversationIds}
          change={change}
          readerIds={readers.map(({ id }) => id)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'label' && (
        <LabelWith
          conversationIds={conversationIds}
          labelIds={labelIds}
          change={change}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}

type FollowButtonProps = { conversationId: string; followerIds: readonly string[] }

/** Has oneself told of each answer in the conversation, or no longer. */
function FollowButton({ conversationId, followerIds }: FollowButtonProps) {
  const { user } = useMe()
  const client = useQueryClient()
  const following = followerIds.includes(user.id)
  const { mutate, isPending } = useAction(
    () => api.inboxTeam.followConversation({ conversationId, following: !following }),
    { refresh: () => refreshTeam(client) },
  )
  return (
    <IconButton
      size="sm"
      icon={following ? BellRing : Bell}
      label={following ? 'Ne plus être averti des réponses' : 'Être averti des réponses'}
      aria-pressed={following}
      loading={isPending}
      onClick={() => mutate()}
    />
  )
}
