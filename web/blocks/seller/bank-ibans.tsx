import { useQuery } from '@tanstack/react-query'
import { formatIban, maskIban, parseIban } from '#shared/french/iban.ts'
import { NBSP } from '#shared/french/typography.ts'
import { orpc } from '#web/api/api-client.ts'
import { useCan } from '#web/api/use-can.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

type BankIbansProps = {
  /** The IBAN that invoices print, as it is typed. */
  value: string
  onUse: (iban: string) => void
}

/** Offers the IBAN of an account of the bank page in an empty field, and says where another than theirs stands in it. */
export function BankIbans({ value, onUse }: BankIbansProps) {
  const mayRead = useCan('bank:read')
  const accounts = useQuery({
    ...orpc.bank.listBankAccounts.queryOptions({ input: {} }),
    enabled: mayRead,
  }).data?.items
  if (!accounts || accounts.length === 0) return null
  if (value.trim() === '')
    return (
      <div className="flex flex-wrap gap-2">
        {accounts.map(({ id, name, iban }) => (
          <Button key={id} size="sm" onClick={() => onUse(formatIban(iban))}>
            Utiliser celui du compte «&#8239;{name}&#8239;»
          </Button>
        ))}
      </div>
    )
  return <TwoIbans printed={parseIban(value)} accounts={accounts} />
}

type TwoIbansProps = {
  /** The IBAN that invoices print, canonical; null where none is written, or none yet. */
  printed: string | null
  accounts: readonly { name: string; iban: string }[]
}

/** Says that clients pay into another account than those whose statements are followed. */
export function TwoIbans({ printed, accounts }: TwoIbansProps) {
  if (printed === null || accounts.some(({ iban }) => iban === printed)) return null
  const followed = accounts.map(({ name, iban }) => `«\u202f${name}\u202f» (${maskIban(iban)})`).join(', ')
  return (
    <Alert tone="warning" title="Deux IBAN différents">
      Vos clients paient sur {maskIban(printed)}, et vous suivez {followed}
      {NBSP}: leurs virements n’y seront pas rapprochés. Vérifiez lequel est le bon.
    </Alert>
  )
}
