import { api, orpc } from '#web/api/api-client.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useAction } from '#web/patterns/action/use-action.ts'

/** Saves the receipt of a payment, drawn as it stands now. */
export const useReceipt = () =>
  useAction((paymentId: string) => api.payments.getPaymentReceipt({ paymentId }), {
    onSuccess: (file) => saveFile(file as Blob, 'Recu.pdf'),
  })

/** Thanks the client by a mail that carries the receipt. */
export const useSendReceipt = () =>
  useAction((paymentId: string) => api.payments.sendPaymentReceipt({ paymentId }), {
    success: ({ sentTo }) => `Reçu envoyé à ${sentTo}`,
    failure: 'Le reçu n’est pas parti',
    refresh: orpc.payments,
  })
