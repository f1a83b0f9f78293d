import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { meOptions } from '#web/api/me.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

/** Says that it was read: it is not told again. */
export function DismissLoss({ orgId }: { orgId: string }) {
  const client = useQueryClient()
  const dismiss = useMutation(
    orpc.identity.dismissLostAccess.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: meOptions.queryKey }),
      onError: (error) => void toast.error(messageOf(error)),
    }),
  )
  return (
    <Button size="sm" loading={dismiss.isPending} onClick={() => dismiss.mutate({ orgId })}>
      J’ai compris
    </Button>
  )
}
