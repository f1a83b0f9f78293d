import { FAR_ACCOUNT, isDebitable } from '#shared/domain/direct-debits/debtor-account.ts'
import { BAD_BIC, BAD_IBAN, parseBic, parseIban } from '#shared/french/iban.ts'
import { FormShell } from '#web/patterns/form/form-shell.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useLightForm } from '#web/patterns/form/use-light-form.ts'
import { WaitingControls } from '#web/patterns/form/waiting-controls.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** The account that is debited: `iban` and `bic` without spaces, in capitals. */
export type MandateAccount = { holder: string; iban: string; bic: string | null }

function ruleOfIban(text: string): true | string {
  const iban = parseIban(text)
  if (iban === null) return BAD_IBAN
  return isDebitable(iban) || FAR_ACCOUNT
}

/** « Votre compte »: judged here, then signed with the mandate. */
export function MandateAccountForm({ onGiven }: { onGiven: (account: MandateAccount) => void }) {
  const form = useLightForm(
    { holder: '', iban: '', bic: '' },
    {
      holder: (text) => text.trim() !== '' || 'Champ requis',
      iban: ruleOfIban,
      bic: (text) => text.trim() === '' || parseBic(text) !== null || BAD_BIC,
    },
    {
      send: ({ holder, iban, bic }) =>
        onGiven({ holder: holder.trim(), iban: parseIban(iban) ?? iban, bic: parseBic(bic) }),
    },
  )
  return (
    <Card title="Votre compte">
      <FormShell form={form} className="grid gap-4">
        <WaitingControls>
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
            Signer le mandat
          </Button>
        </WaitingControls>
      </FormShell>
    </Card>
  )
}
