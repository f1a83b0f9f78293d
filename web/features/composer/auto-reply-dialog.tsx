import { useState } from 'react'
import type { AutoReply } from '#shared/contract/auto-replies.ts'
import type { AcknowledgeTime } from '#shared/domain/mail-sending/auto-reply.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { AutoReplyMessage } from './auto-reply-message.tsx'

const ACKNOWLEDGEMENT =
  '<p>Bonjour,</p><p>Nous avons bien reçu votre message et vous répondrons rapidement.</p>'
const AWAY = '<p>Bonjour,</p><p>Je suis absent pour le moment et vous répondrai à mon retour.</p>'

const times: { value: AcknowledgeTime; label: string }[] = optionsOf({
  always: 'À toute heure',
  closed: 'Hors des horaires d’ouverture',
})

/** The acknowledgement and the vacation of a mailbox. */
export function AutoReplyDialog({ item, onClose }: { item: AutoReply; onClose: () => void }) {
  const [acknowledges, setAcknowledges] = useState(item.acknowledges)
  const [acknowledgesWhen, setWhen] = useState(item.acknowledgesWhen)
  const [language, setLanguage] = useState(item.language)
  const [acknowledgement, setAcknowledgement] = useState(item.acknowledgement || ACKNOWLEDGEMENT)
  const [isAway, setIsAway] = useState(item.away !== null)
  const [away, setAway] = useState(item.away ?? { from: '', to: '', subject: '', text: AWAY })
  const save = useAction(
    () =>
      api.mailSending.saveAutoReply({
        mailboxId: item.mailboxId,
        acknowledges,
        acknowledgesWhen,
        acknowledgement,
        away: isAway ? away : null,
        language,
      }),
    {
      success: 'Réponses automatiques enregistrées',
      failure: null,
      refresh: [orpc.mailSending.listAutoReplies, orpc.conversations.getInbox],
      onSuccess: () => onClose(),
    },
  )
  const fields = save.error instanceof ApiError ? save.error.fields : []
  const errorOf = (path: string) => fields.find((field) => field.path === path)?.message
  return (
    <Dialog
      open
      sticky
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title="Réponses automatiques"
      description={`De ${item.address}, une fois par jour à chaque expéditeur.`}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" loading={save.isPending} onClick={() => save.mutate()}>
            Enregistrer
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {save.error && fields.length === 0 && (
          <Alert live tone="danger">
            {messageOf(save.error)}
          </Alert>
        )}
        <Switch
          label="Accusé de réception"
          help="Envoyé à qui vous écrit, hors absence."
          checked={acknowledges}
          onCheckedChange={setAcknowledges}
        />
        {acknowledges && (
          <>
            <Field
              label="Quand"
              help={
                acknowledgesWhen === 'closed' &&
                'La nuit, les jours fériés et vos jours de fermeture compris.'
              }
            >
              <NativeSelect
                value={acknowledgesWhen}
                options={times}
                onChange={({ target }) => setWhen(target.value as AcknowledgeTime)}
              />
            </Field>
            <AutoReplyMessage
              label="Accusé de réception"
              html={acknowledgement}
              error={errorOf('acknowledgement')}
              onChange={setAcknowledgement}
              onTemplate={(template) => setLanguage(template.language)}
            />
          </>
        )}
        <Switch
          label="Absence"
          help="Remplace l’accusé de réception pendant votre absence."
          checked={isAway}
          onCheckedChange={setIsAway}
        />
        {isAway && (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Premier jour" required error={errorOf('away.from')}>
                <Input
                  type="date"
                  value={away.from}
                  onChange={({ target }) => setAway({ ...away, from: target.value })}
                />
              </Field>
              <Field label="Dernier jour" required error={errorOf('away.to')}>
                <Input
                  type="date"
                  value={away.to}
                  onChange={({ target }) => setAway({ ...away, to: target.value })}
                />
              </Field>
            </div>
            <Field
              label="Objet"
              optional
              help="Sans objet, la réponse porte celui du message reçu et reste dans sa conversation."
              error={errorOf('away.subject')}
            >
              <Input
                value={away.subject}
                maxLength={200}
                onChange={({ target }) => setAway({ ...away, subject: target.value })}
              />
            </Field>
            <AutoReplyMessage
              label="Message d’absence"
              html={away.text}
              error={errorOf('away.text')}
              onChange={(text) => setAway((before) => ({ ...before, text }))}
              onTemplate={({ subject, ...template }) => {
                setAway((before) => ({ ...before, subject }))
                setLanguage(template.language)
              }}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
