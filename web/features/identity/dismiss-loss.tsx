import { api } from '#web/api/api-client.ts'
import { meOptions } from '#web/api/me.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'

/** Says that it was read: it is not told again. */
export function DismissLoss({ orgId }: { orgId: string }) {
  const dismiss = useAction(api.identity.dismissLostAccess, { refresh: meOptions })
  return (
    <Button size="sm" loading={dismiss.isPending} onClick={() => dismiss.mutate({ orgId })}>
      J’ai compris
    </Button>
  )
}
