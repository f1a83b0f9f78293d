import { Alert } from '#web/ui/alert.tsx'
import type { SaveStatus } from './draft-saver.ts'

/** Why the last changes are on this device alone. */
export function SaveFailure({
  state: { status, message },
}: {
  state: { status: SaveStatus; message: string | null }
}) {
  if ((status !== 'failed' && status !== 'invalid') || !message) return null
  return (
    <Alert
      tone="warning"
      live
      className="mb-5"
      title="Vos dernières modifications sont gardées sur cet appareil"
    >
      {message}
    </Alert>
  )
}
