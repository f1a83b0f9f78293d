import { z } from 'zod'
import { type DebitMandate, mandateInput } from '#shared/contract/mandates.ts'
import { NOTICE_DAYS } from '#shared/domain/direct-debits/mandate.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { MandateClient } from './mandate-client.tsx'
import { MandateTerms } from './mandate-terms.tsx'

// A choice of a list is a text.
const schema = mandateInput.extend({
  noticeDays: z.string().transform(Number).pipe(mandateInput.shape.noticeDays.unwrap()),
})
type Values = z.input<typeof schema>
type NewMandateProps = { timeZone: string; onClose: () => void }

/** A mandate that the client signed on paper. Draw it while it is open only. */
export function NewMandate({ timeZone, onClose }: NewMandateProps) {
  const form = useApiForm<Values, z.output<typeof schema>, DebitMandate>({
    schema,
    values: {
      companyId: null,
      contactId: null,
      email: '',
      holder: '',
      iban: '',
      bic: '',
      reference: '',
      scheme: 'core',
      kind: 'recurrent',
      noticeDays: String(NOTICE_DAYS),
      signedOn: '',
    },
    save: (fields) => api.directDebits.recordMandate(fields),
    success: ({ reference }) => `Mandat ${reference} enregistré`,
    refresh: orpc.directDebits,
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Enregistrer un mandat signé sur papier"
      description="Gardez le papier signé : votre banque ou votre client peut vous le demander."
      action="Enregistrer le mandat"
      size="lg"
      className="grid gap-4 sm:grid-cols-2"
    >
      <MandateClient
        error={form.errorOf('companyId')}
        onPicked={({ companyId, contactId, label }) => {
          form.setValue('companyId', companyId)
          form.setValue('contactId', contactId)
          if (form.getValues('holder') === '') form.setValue('holder', label.slice(0, 70))
        }}
      />
      <TextField
        form={form}
        name="email"
        label="E-mail du client"
        help="Il y est prévenu de chaque prélèvement."
        type="email"
        autoComplete="off"
        required
      />
      <TextField form={form} name="holder" label="Titulaire du compte" maxLength={70} required />
      <TextField
        form={form}
        name="iban"
        label="IBAN"
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <TextField
        form={form}
        name="signedOn"
        label="Signé le"
        type="date"
        max={todayIn(timeZone, new Date())}
        required
      />
      <TextField
        form={form}
        name="bic"
        label="BIC"
        optional
        maxLength={20}
        autoComplete="off"
        spellCheck={false}
      />
      <MandateTerms form={form} />
    </FormDialog>
  )
}
