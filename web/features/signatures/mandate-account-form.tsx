import { z } from 'zod'
import { bicSchema, holderSchema, ibanSchema } from '#shared/contract/debit-accounts.ts'
import { Form } from '#web/patterns/form/form.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

const schema = z.object({ holder: holderSchema, iban: ibanSchema, bic: bicSchema })
/** The account that is debited. */
export type MandateAccount = z.output<typeof schema>

/** « Votre compte »: judged here, then signed with the mandate. */
export function MandateAccountForm({ onGiven }: { onGiven: (account: MandateAccount) => void }) {
  const form = useApiForm<z.input<typeof schema>, MandateAccount, MandateAccount>({
    schema,
    values: { holder: '', iban: '', bic: '' },
    save: (account) => Promise.resolve(account),
    onSaved: onGiven,
  })
  return (
    <Card title="Votre compte">
      <Form form={form} guarded={false} className="grid gap-4">
        <TextField
          form={form}
          name="holder"
          label="Titulaire du compte"
          maxLength={70}
          autoComplete="name"
          required
        />
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
          name="bic"
          label="BIC"
          optional
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" variant="primary" loading={form.saving}>
          Signer le mandat…
        </Button>
      </Form>
    </Card>
  )
}
