import { useQuery } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { useCan } from '#web/api/use-can.ts'
import { BankIbans } from '#web/blocks/seller/bank-ibans.tsx'
import { fillInvoiceSettings } from '#web/blocks/seller/fill-invoice-settings.ts'
import { useAction } from '#web/patterns/action/use-action.ts'

/** The IBAN that invoices print; null where they print none, undefined while it is not known. */
export function usePrintedIban(): string | null | undefined {
  const mayRead = useCan('invoice:read')
  const settings = useQuery({
    ...orpc.invoices.getInvoiceSettings.queryOptions({ input: {} }),
    enabled: mayRead,
  })
  return settings.data?.iban
}

/** Prints an IBAN on invoices that print none. */
export function usePrintIban() {
  return useAction((iban: string) => fillInvoiceSettings({ iban }), {
    success: 'Vos prochaines factures imprimeront cet IBAN',
    refresh: [orpc.invoices, orpc.onboarding],
  })
}

/** Below the accounts: offers to print the IBAN of one, or says that invoices print another. */
export function InvoicesIban() {
  const printed = usePrintedIban()
  const mayWrite = useCan('organization:update')
  const { isPending, mutate } = usePrintIban()
  if (printed === undefined || (printed === null && (!mayWrite || isPending))) return null
  return (
    <div className="mt-3 flex flex-col gap-2 text-sm">
      {printed === null && <p>Vos factures n’impriment encore aucun IBAN.</p>}
      <BankIbans value={printed ?? ''} onUse={mutate} />
    </div>
  )
}
