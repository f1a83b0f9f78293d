import { CalendarCheck, CalendarClock, CalendarPlus, CalendarX, ListChecks } from 'lucide-react'
import type { Invitation, Mail } from '#shared/contract/conversations.ts'
import type { InvitationAnswer } from '#shared/domain/conversations/invitations.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useCan } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { deviceTimeZone } from '#web/ui/device-time-zone.ts'
import type { Tone } from '#web/ui/tone.ts'
import { mailFileAddress } from './mail-file-address.ts'
import { describeMeeting } from './meeting-time.ts'

const ours: Record<InvitationAnswer, { tone: Tone; text: string }> = {
  accepted: { tone: 'success', text: 'Vous avez accepté' },
  declined: { tone: 'danger', text: 'Vous avez décliné' },
  tentative: { tone: 'warning', text: 'Vous avez répondu peut-être' },
  delegated: { tone: 'neutral', text: 'Vous avez délégué' },
}
const theirs: Record<InvitationAnswer, { tone: Tone; text: string }> = {
  accepted: { tone: 'success', text: 'Acceptée' },
  declined: { tone: 'danger', text: 'Déclinée' },
  tentative: { tone: 'warning', text: 'Peut-être' },
  delegated: { tone: 'neutral', text: 'Déléguée' },
}
const kinds = {
  meeting: { icon: CalendarClock, text: 'Invitation' },
  reply: { icon: CalendarCheck, text: 'Réponse à une invitation' },
  cancellation: { icon: CalendarX, text: 'Annulation' },
}

/** A meeting that a mail speaks of: what, when, where, and what was answered. */
export function InvitationCard({ invitation, mail }: { invitation: Invitation; mail: Mail }) {
  const { kind, title, place, organizer, attendee, answer, repeats, cancelled } = invitation
  const { icon: Icon, text } = kinds[kind]
  const said = answer === null ? null : kind === 'reply' && !mail.outgoing ? theirs[answer] : ours[answer]
  const file = mail.attachments.find(({ name, type }) => type === 'text/calendar' || /\.ics$/i.test(name))
  return (
    <section aria-label={text} className="grid min-w-0 gap-3 rounded-md border border-line p-4 text-sm">
      <div className="flex min-w-0 flex-wrap items-start gap-3">
        <Icon aria-hidden size={18} className="mt-0.5 shrink-0 text-muted" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-muted text-xs">{text}</p>
          <p className={cx('font-semibold [overflow-wrap:anywhere]', cancelled && 'line-through')}>
            {title || 'Sans titre'}
          </p>
        </div>
        <div className="flex flex-wrap justify-end gap-1">
          {cancelled && <Badge tone="danger">Annulé</Badge>}
          {said && <Badge tone={said.tone}>{said.text}</Badge>}
        </div>
      </div>
      <DescriptionList
        items={[
          { label: 'Date', value: describeMeeting(invitation, deviceTimeZone()) },
          ...(repeats === null ? [] : [{ label: 'Répétition', value: repeats }]),
          ...(place === null ? [] : [{ label: 'Lieu', value: place }]),
          ...(organizer === null ? [] : [{ label: 'Organisateur', value: organizer }]),
          ...(kind === 'reply' && attendee !== null ? [{ label: 'Réponse de', value: attendee }] : []),
        ]}
      />
      {kind === 'meeting' && !cancelled && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {file && (
            <a
              className="inline-flex items-center gap-1.5 text-muted hover:text-ink"
              href={mailFileAddress(mail.id, `parts/${file.position}`)}
              download={file.name || 'invitation.ics'}
            >
              <CalendarPlus aria-hidden size={14} /> Ajouter à l’agenda (fichier .ics)
            </a>
          )}
          <TaskOfMeeting messageId={mail.id} />
        </div>
      )}
    </section>
  )
}

/** Makes the meeting a task of one's own, on its day and at its hour. */
function TaskOfMeeting({ messageId }: { messageId: string }) {
  const may = useCan('task:write')
  const create = useAction(() => api.tasks.createTaskOfInvitation({ messageId }), {
    success: ({ title }) => `Tâche «\u202f${title}\u202f» créée`,
    refresh: orpc.tasks,
  })
  if (!may) return null
  return (
    <Button size="sm" icon={ListChecks} loading={create.isPending} onClick={() => create.mutate()}>
      Créer une tâche
    </Button>
  )
}
