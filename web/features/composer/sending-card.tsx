import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Sending } from '#shared/contract/mail-sendings.ts'
import { sendingCan, sendingFaults } from '#shared/domain/mail-sending/sending.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { useNow } from '#web/ui/use-now.ts'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { draftFileAddress } from './draft-file-address.ts'
import { refreshWriting } from './draft-queries.ts'
import { KeptHtml } from './kept-html.tsx'
import { useCancelSending } from './use-cancel-sending.ts'

const SECOND = 1_000

/** A mail on its way, or one that did not leave: where it is, and what can be done. */
export function SendingCard({ sending, text = true }: { sending: Sending; text?: boolean }) {
  const { to, cc, bcc, authorName, html, subject, files } = sending
  const people = [...to, ...cc, ...bcc].map(({ name, address }) => name ?? address).join(', ')
  const pictureOf = (cid: string) => {
    const file = files.find(({ contentId }) => contentId === cid)
    return file ? draftFileAddress(file.id) : null
  }
  const attached = files.filter(({ contentId }) => contentId === null)
  return (
    <article
      aria-label={`Envoi à ${people}`}
      className="grid min-w-0 gap-2 border-line border-t px-4 py-4 sm:px-5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <SendingState sending={sending} />
        {sending.automatic && <Badge tone="neutral">Réponse automatique</Badge>}
        <SendingButtons sending={sending} />
      </div>
      <p className="text-muted text-xs [overflow-wrap:anywhere]">
        {authorName && `${authorName}, `}à&nbsp;: {people}
        {!text && `, ${subject || 'sans objet'}`}
      </p>
      <Reason sending={sending} />
      {text && html !== '' && (
        <KeptHtml html={html} title="Message en cours d’envoi" inlineImage={pictureOf} />
      )}
      {attached.length > 0 && (
        <p className="text-muted text-xs">
          Pièces jointes&nbsp;: {attached.map(({ name }) => name).join(', ')}
        </p>
      )}
    </article>
  )
}

function SendingState({ sending }: { sending: Sending }) {
  const { state, scheduled, dueAt, unlessAnswered } = sending
  const { timezone } = useOrganization()
  const now = useNow(state === 'waiting' && !scheduled ? SECOND : 60 * SECOND)
  const left = Math.ceil((Date.parse(dueAt) - now.getTime()) / SECOND)
  const [tone, said]: [Tone, ReactNode] =
    state === 'waiting' && scheduled && left > 0
      ? [
          'info',
          `Programmé pour ${formatDateTime(dueAt, timezone)}${unlessAnswered ? ', sauf réponse avant' : ''}`,
        ]
      : state === 'waiting' && left > 0
        ? ['info', `Envoi dans ${left}\u00a0s`]
        : {
            waiting: ['info', 'Envoi en cours'] as [Tone, string],
            sending: ['info', 'Envoi en cours'] as [Tone, string],
            sent: ['success', 'Envoyé'] as [Tone, string],
            failed: ['danger', 'Échec de l’envoi'] as [Tone, string],
            unsure: ['warning', 'Envoi à vérifier'] as [Tone, string],
            cancelled: ['neutral', 'Envoi annulé'] as [Tone, string],
          }[state]
  return <Badge tone={tone}>{said}</Badge>
}

function Reason({ sending: { state, fault, faultDetail } }: { sending: Sending }) {
  if (fault === null || state === 'sent' || state === 'waiting') return null
  return (
    <p className="text-sm [overflow-wrap:anywhere]">
      {sendingFaults[fault]}
      {faultDetail && <span className="block text-muted text-xs">{faultDetail}</span>}
    </p>
  )
}

function SendingButtons({ sending }: { sending: Sending }) {
  const { id: sendingId, state, fault, scheduled, handled, quoteId, invoiceId, automatic } = sending
  const ofDocument = quoteId !== null || invoiceId !== null
  const client = useQueryClient()
  const [sure, setSure] = useState(false)
  const cancel = useCancelSending()
  const act = useAction((call: 'retrySending' | 'settleSending') => api.mailSending[call]({ sendingId }), {
    refresh: () => refreshWriting(client),
  })
  const undone = handled && !ofDocument && !automatic && state === 'waiting' && !scheduled
  useShortcuts(
    undone
      ? [{ keys: 'z', label: 'Annuler l’envoi du message', icon: Undo2, run: () => cancel.mutate(sendingId) }]
      : [],
  )
  if (!handled) return null
  return (
    <span className="ms-auto flex flex-wrap gap-2">
      {sendingCan.settle(state) && (
        <Button size="sm" loading={act.isPending} onClick={() => act.mutate('settleSending')}>
          Considérer comme envoyé
        </Button>
      )}
      {sendingCan.retry(state, fault) && (
        <Button
          size="sm"
          loading={act.isPending}
          onClick={() => (state === 'unsure' ? setSure(true) : act.mutate('retrySending'))}
        >
          Renvoyer
        </Button>
      )}
      {!ofDocument && !automatic && sendingCan.cancel(state) && (
        <Button
          size="sm"
          loading={cancel.isPending}
          aria-keyshortcuts={undone ? 'Z' : undefined}
          onClick={() => cancel.mutate(sendingId)}
        >
          {state === 'failed' ? 'Modifier' : scheduled ? 'Annuler' : 'Annuler l’envoi'}
        </Button>
      )}
      <ConfirmDialog
        open={sure}
        tone="neutral"
        onOpenChange={setSure}
        title="Renvoyer ce message&#8239;?"
        consequence="Il est peut-être déjà parti&nbsp;: votre destinataire pourrait le recevoir deux fois."
        confirmLabel="Renvoyer quand même"
        onConfirm={() => act.mutateAsync('retrySending')}
      />
    </span>
  )
}
