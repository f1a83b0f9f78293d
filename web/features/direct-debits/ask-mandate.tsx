import { z } from 'zod'
import { type DebitMandate, mandateAskInput } from '#shared/contract/mandates.ts'
import { NOTICE_DAYS } from '#shared/domain/direct-debits/mandate.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { MandateClient } from './mandate-client.tsx'
import { MandateTerms } from './mandate-terms.tsx'

// A choice of a list is a text.
const schema = mandateAskInput.extend({
  noticeDays: z.string().transform(Number).pipe(mandateAskInput.shape.noticeDays.unwrap()),
})

/** « Faire signer un mandat »: mailed to the client, who says the account and signs. Draw it while it is open only. */
export function AskMandate({ onClose }: { onClose: () => void }) {
  const form = useApiForm<z.input<typeof schema>, z.output<typeof schema>, DebitMandate>({
    schema,
    values: {
      companyId: null,
      contactId: null,
      email: '',
      reference: '',
      scheme: 'core',
      kind: 'recurrent',
      noticeDays: String(NOTICE_DAYS),
    },
    save: (fields) => api.directDebits.askForMandate(fields),
    success: ({ email }) => `Mandat envoyé à ${email}`,
    refresh: orpc.directDebits,
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Faire signer un mandat"
      description="Votre client reçoit un lien par e-mail, indique son compte, et signe avec un code comme un devis. Vous recevez tous deux le mandat signé."
      action="Envoyer le mandat"
      size="lg"
      className="grid gap-4 sm:grid-cols-2"
    >
      <MandateClient
        error={form.errorOf('companyId')}
        onPicked={({ companyId, contactId }) => {
          form.setValue('companyId', companyId)
          form.setValue('contactId', contactId)
        }}
      />
      <TextField
        form={form}
        name="email"
        label="E-mail du client"
        help="Le lien, puis l’annonce de chaque prélèvement."
        type="email"
        autoComplete="off"
        required
      />
      <MandateTerms form={form} />
    </FormDialog>
  )
}
