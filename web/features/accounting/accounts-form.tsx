import { useQueryClient } from '@tanstack/react-query'
import { type AccountingAccounts, accountNumbersInput } from '#shared/contract/accounting.ts'
import { bookAccountKeys, bookAccounts } from '#shared/domain/accounting/accounts.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { Form } from '#web/patterns/form/form.tsx'
import { SaveBar } from '#web/patterns/form/save-bar.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Card } from '#web/ui/card.tsx'

const valuesOf = ({ numbers }: AccountingAccounts) => ({ numbers })
const labels = Object.fromEntries(bookAccountKeys.map((key) => [`numbers.${key}`, bookAccounts[key].label]))

/** « Numéros de compte »: those of the organization's chart of accounts. */
export function AccountsForm({ stored }: { stored: AccountingAccounts }) {
  const refusal = useRefusal('payment:write')
  const client = useQueryClient()
  const form = useApiForm({
    schema: accountNumbersInput,
    values: valuesOf(stored),
    edit: { stored, valuesOf, labels, conflictTitle: 'Ces comptes ont été modifiés ailleurs entre-temps' },
    save: ({ numbers }, { revision }) => api.accounting.saveAccounts({ numbers, revision }),
    success: 'Numéros de compte enregistrés',
    onSaved: (saved) => client.setQueryData(orpc.accounting.getAccounts.queryKey({ input: {} }), saved),
  })
  return (
    <Form form={form} className="flex flex-col gap-6" actions={<SaveBar form={form} refusal={refusal} />}>
      <Card
        title="Numéros de compte"
        description="Ceux que votre comptable utilise. Les écritures déjà exportées ne changent pas."
      >
        <fieldset
          disabled={refusal !== undefined}
          className="grid min-w-0 gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-3"
        >
          {bookAccountKeys.map((key) => (
            <TextField
              key={key}
              form={form}
              name={`numbers.${key}`}
              label={bookAccounts[key].label}
              autoComplete="off"
            />
          ))}
        </fieldset>
      </Card>
    </Form>
  )
}
