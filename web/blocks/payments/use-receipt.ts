import { useMutation } from '@tanstack/react-query'
import { api } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { saveFile } from '#web/api/save-file.ts'
import { toast } from '#web/ui/toast.ts'

/** Saves the receipt of a payment, drawn as it stands now. */
export const useReceipt = () =>
  useMutation({
    mutationFn: (paymentId: string) => api.payments.getPaymentReceipt({ paymentId }),
    onSuccess: (file) => saveFile(file as Blob, 'recu.pdf'),
    onError: (error) => toast.error(messageOf(error)),
  })
