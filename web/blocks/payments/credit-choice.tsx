import type { ComponentProps } from 'react'
import { z } from 'zod'
import { canCredit, type Reopened } from '#shared/domain/payments/refund-effect.ts'
import { type Currency, formatMoney } from '#shared/french/format.ts'
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
  const each = (verb: string) =>
    reopened
      .map(({ number, cents }) => `${number ?? 'la facture'} ${verb} ${formatMoney(cents, currency)}`)
      .join(', ')
  const mayCredit = canCredit(reopened)
  return (
    <RadioGroup<CreditChoice>
      label="Ce que deviennent les factures payées"
      layout="cards"
      className="sm:col-span-2"
      inputProps={inputProps}
      options={[
        {
          value: 'with',
          label: 'Avec un avoir',
          disabled: !mayCredit,
          help: mayCredit
            ? `Un geste commercial, une annulation\u00a0: un avoir est émis en même temps (${each('de')}), et rien ne redevient dû.`
            : `Aucun avoir n’est possible ici pour ce montant\u00a0: ${each('de')}.`,
        },
        {
          value: 'without',
          label: 'Sans avoir',
          help: `${each('redevient due de')}\u00a0: votre client vous les doit de nouveau.`,
        },
      ]}
    />
  )
}

/** Whether credit notes are asked for: not where none is possible. `reopened` undefined: not known yet. */
export const isWithCredit = (choice: CreditChoice, reopened: readonly Reopened[] | undefined): boolean =>
  choice === 'with' && (reopened === undefined || canCredit(reopened))
