import type { ComponentProps } from 'react'
import { z } from 'zod'
import { canCredit, type Reopened } from '#shared/domain/payments/refund-effect.ts'
import { type Currency, formatMoney } from '#shared/french/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

export const creditChoiceSchema = z.enum(['with', 'without'])
export type CreditChoice = z.output<typeof creditChoiceSchema>

type CreditChoiceProps = {
  /** Empty: nothing is due again, and nothing is asked. */
  reopened: readonly Reopened[]
  currency: Currency
  inputProps: ComponentProps<'input'>
}

/** « Avec un avoir » first, so that an invoice is not due again by surprise; « Sans avoir » says which one will be, and by how much. */
export function CreditChoiceField({ reopened, currency, inputProps }: CreditChoiceProps) {
  if (reopened.length === 0) return null
  const each = (words: (number: string, amount: string) => string) =>
    conjunction.format(
      reopened.map(({ number, cents }) => words(number ?? 'la facture', formatMoney(cents, currency))),
    )
  const dueAgain = each((number, amount) => `${number} redevient due de ${amount}`)
  if (!canCredit(reopened))
    return (
      <Alert live tone="warning" className="sm:col-span-2">
        Aucun avoir n’est possible pour ce montant{'\u00a0'}: {dueAgain}.
      </Alert>
    )
  const credits = each((number, amount) => `un avoir de ${amount} sur ${number}`)
  return (
    <RadioGroup<CreditChoice>
      label="Ce que devient ce qui était payé"
      layout="cards"
      className="sm:col-span-2"
      inputProps={inputProps}
      options={[
        {
          value: 'with',
          label: 'Avec un avoir',
          help: `Geste commercial ou annulation\u00a0: ${credits}, émis en même temps. Rien ne redevient dû.`,
        },
        {
          value: 'without',
          label: 'Sans avoir',
          help: `${dueAgain}\u00a0: votre client vous le doit de nouveau.`,
        },
      ]}
    />
  )
}

const conjunction = new Intl.ListFormat('fr', { type: 'conjunction' })

/** Whether credit notes are asked for: not where none is possible. */
export const isWithCredit = (choice: CreditChoice, reopened: readonly Reopened[]): boolean =>
  choice === 'with' && canCredit(reopened)

/** Why a refund is not sent yet: no credit note is issued before its choice was in sight. Undefined once the standing of the refund is read. */
export const choiceRefusal = ({ data, isError }: { data: unknown; isError: boolean }): string | undefined => {
  if (data !== undefined) return undefined
  return isError
    ? 'L’effet sur vos factures n’a pas pu être lu\u00a0: rouvrez cette fenêtre.'
    : 'L’effet sur vos factures est en cours de lecture.'
}
