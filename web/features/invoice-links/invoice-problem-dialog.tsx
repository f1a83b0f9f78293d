import { api } from '#web/api/api-client.ts'
import { ProblemDialog, type ProblemDialogProps } from './problem-dialog.tsx'

/** « Signaler un problème » on one invoice. */
export function InvoiceProblemDialog({
  token,
  ...dialog
}: Omit<ProblemDialogProps, 'send' | 'join'> & { token: string }) {
  return (
    <ProblemDialog
      {...dialog}
      send={(problem) => api.invoiceSending.reportInvoiceProblem({ token, ...problem })}
      join={(file) => api.invoiceSending.addDisputeFile({ token, file })}
    />
  )
}
