import { getRouteApi } from '@tanstack/react-router'
import { UnsubscribePanel } from '#web/features/notifications/unsubscribe-panel.tsx'

const route = getRouteApi('/public/unsubscribe/$token')

/** Behind the link of a notification mail. */
export function UnsubscribePage() {
  const { token } = route.useParams()
  return (
    <div className="mx-auto w-full max-w-form py-10">
      <UnsubscribePanel token={token} />
    </div>
  )
}
