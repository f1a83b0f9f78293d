import { useState } from 'react'
import { z } from 'zod'
import { daySchema } from '#shared/contract/endpoint.ts'
import type { ReminderDetail } from '#shared/contract/reminder-fields.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { refusalOf } from '#web/blocks/document-sending/letter-form.ts'
import { AgainstReminder } from '#web/blocks/reminders/against-reminder.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Alert } from '#web/ui/alert.tsx'

type ElectronicFormProps = {
  reminder: ReminderDetail
  offer: Awaited<ReturnType<typeof api.reminderLetters.getLetterDraft>>['electronic']
  onClose: () => void
}

/** « Envoyer en recommandé électronique »: to which address, and since when a consumer agrees to it. */
export function ElectronicForm({ reminder, offer, onClose }: ElectronicFormProps) {
  const { id: reminderId, clientName, blocks } = reminder
  const [confirmed, setConfirmed] = useState(false)
  const missing =
    blocks.length > 0 && !confirmed
      ? 'Confirmez d’abord que vous avez lu ce qui s’oppose à ce courrier.'
      : undefined
  const { simulated, needsAgreement } = offer
  const { timezone } = useOrganization()
  const today = todayIn(timezone, new Date())
  const form = useApiForm({
    schema: z.object({
      email: z.email('Adresse e-mail invalide'),
      agreedOn: needsAgreement
        ? daySchema.refine((day) => day <= today, 'Ce jour n’est pas encore venu.')
        : z.string(),
    }),
    values: { email: offer.email ?? '', agreedOn: '' },
    allows: async () => missing === undefined,
    save: ({ email, agreedOn }) =>
      api.reminderLetters.sendRegisteredLetter({
        reminderId,
        email,
        agreedOn: agreedOn || null,
        despiteBlocks: confirmed,
      }),
    success: () => (simulated ? 'Recommandé électronique simulé' : 'Recommandé électronique envoyé'),
    onSaved: onClose,
    refresh: [orpc.reminders, orpc.reminderLetters, orpc.platform, orpc.work],
    explain: refusalOf,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Recommandé électronique à ${clientName}`}
      description="Le destinataire est averti par e-mail, sans votre nom, et a 15 jours pour accepter le courrier."
      action={simulated ? 'Simuler l’envoi' : 'Envoyer'}
      disabledReason={missing}
      className="flex flex-col gap-4"
    >
      {simulated && (
        <Alert tone="warning" title="Envoi simulé">
          Aucun prestataire de recommandé n’est branché&nbsp;: rien ne partira, et cet envoi ne vaut pas mise
          en demeure. Pour un envoi réel, postez le courrier.
        </Alert>
      )}
      <AgainstReminder
        blocks={blocks}
        confirmed={confirmed}
        onConfirm={setConfirmed}
        title="À lire avant d’envoyer"
        label="J’ai lu, j’envoie quand même"
      />
      {needsAgreement && (
        <Alert tone="info" title="Particulier">
          Un particulier doit avoir accepté auparavant les recommandés électroniques (CPCE
          art.&nbsp;L.&nbsp;100). Sans cet accord, la lettre est nulle&nbsp;: postez-la sur papier.
        </Alert>
      )}
      <TextField form={form} name="email" type="email" label="Adresse e-mail" required maxLength={254} />
      {needsAgreement && (
        <TextField
          form={form}
          name="agreedOn"
          type="date"
          label="Accord du client, reçu le"
          max={today}
          required
        />
      )}
    </FormDialog>
  )
}
