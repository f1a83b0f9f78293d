import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { daySchema } from '#shared/contract/endpoint.ts'
import {
  type ConsentChannel,
  consentChannelLabels,
  consentChannels,
} from '#shared/domain/calls/call-names.ts'
import { instantOf, todayIn } from '#shared/time/calendar-day.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { useCan } from '#web/api/use-can.ts'
import { CheckboxField } from '#web/patterns/form/checkbox-field.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { type Called, callSettingsOptions } from './call-queries.ts'

type Settings = Awaited<ReturnType<typeof api.callWishes.getCallSettings>>
type ConsentDialogProps = { called: Called; name: string; onClose: () => void }

const channels = consentChannels.map((value) => ({ value, label: consentChannelLabels[value] }))
const MIDDAY = 12 * 60
/** Documents of a client that are offered as proof. */
const DOCUMENTS = 50
/** A clock that is a little ahead of the server’s gives no consent in the future. */
const MINUTE_MS = 60_000

/** A consent to prospecting by phone, with what proves it: the text that was accepted, how, when. */
export function ConsentDialog(props: ConsentDialogProps) {
  const { data } = useQuery(callSettingsOptions)
  return data ? <ConsentForm {...props} settings={data} /> : null
}

/** The newest documents kept on a client, as choices; none where there is none. */
function useDocuments({ companyId, contactId }: Called) {
  const mayRead = useCan('contact:read')
  const { data } = useQuery({
    ...orpc.clientDocuments.listClientDocuments.queryOptions({
      input: { ...(contactId === undefined ? { companyId } : { contactId }), limit: DOCUMENTS },
    }),
    enabled: mayRead,
  })
  return (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
}

function ConsentForm({ called, name, onClose, settings }: ConsentDialogProps & { settings: Settings }) {
  const documents = useDocuments(called)
  const { timezone } = useOrganization()
  const today = todayIn(timezone, new Date())
  const form = useApiForm({
    schema: z
      .object({
        channel: z.enum(consentChannels, { error: 'Indiquez comment ce consentement a été donné.' }),
        givenOn: daySchema.refine((day) => day <= today, 'Un consentement est déjà donné.'),
        text: z.string().trim().min(1, 'Recopiez le texte que la personne a accepté.').max(2_000),
        textVersion: z.string().trim().min(1, 'Indiquez la version du texte.').max(60),
        scope: z
          .string()
          .trim()
          .min(1, 'Indiquez ce que la personne accepte que vous lui proposiez.')
          .max(200),
        anyHour: z.boolean(),
        hours: z.string().trim().max(200),
        documentId: z.string(),
        proof: z.string().trim().max(500),
      })
      .refine(({ proof, documentId }) => proof !== '' || documentId !== '', {
        path: ['proof'],
        error: 'Indiquez où se trouve la preuve\u00a0: un document, une adresse ou une phrase.',
      }),
    values: {
      channel: 'form' as ConsentChannel,
      givenOn: today,
      text: settings.consentText,
      textVersion: settings.consentVersion,
      scope: '',
      anyHour: false,
      hours: '',
      documentId: '',
      proof: '',
    },
    save: ({ givenOn, hours, documentId, ...fields }) =>
      api.callWishes.addCallConsent({
        ...called,
        ...fields,
        hours: fields.anyHour ? hours : '',
        documentId: documentId === '' ? null : documentId,
        givenAt: (givenOn === today
          ? new Date(Date.now() - MINUTE_MS)
          : instantOf(timezone, givenOn, MIDDAY)
        ).toISOString(),
      }),
    success: 'Consentement enregistré',
    onSaved: onClose,
    refresh: [orpc.callWishes, orpc.calls, orpc.platform],
  })
  const anyHour = form.watch('anyHour')
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Enregistrer un consentement"
      description={`La preuve vous incombe\u00a0: ce que vous notez de ${name} s’ajoute, et ne se modifie plus.`}
      action="Enregistrer le consentement"
      className="grid gap-4 sm:grid-cols-2"
    >
      <SelectField form={form} name="channel" label="Donné par" options={channels} required />
      <TextField form={form} name="givenOn" type="date" label="Le" max={today} required />
      <TextField
        form={form}
        name="scope"
        label="Pour quelles offres"
        help="Le consentement est spécifique&nbsp;: dites de quoi vous pourrez parler."
        required
        className="sm:col-span-2"
      />
      <TextareaField
        form={form}
        name="text"
        label="Texte accepté"
        rows={4}
        required
        className="sm:col-span-2"
      />
      <TextField form={form} name="textVersion" label="Version du texte" required />
      <TextField
        form={form}
        name="proof"
        label="Où est la preuve"
        help="Formulaire papier classé, e-mail du client…"
        required={form.watch('documentId') === ''}
      />
      {documents.length > 0 && (
        <SelectField
          form={form}
          name="documentId"
          label="Document de sa fiche"
          help="Il reste gardé avec le consentement, même retiré de la fiche."
          options={[{ value: '', label: 'Aucun' }, ...documents]}
          className="sm:col-span-2"
        />
      )}
      <div className="grid gap-3 sm:col-span-2">
        <CheckboxField
          form={form}
          name="anyHour"
          label="La personne a choisi elle-même les heures où on l’appelle"
        />
        {anyHour && <TextField form={form} name="hours" label="Quelles heures" required />}
      </div>
    </FormDialog>
  )
}
