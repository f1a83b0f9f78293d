import { getRouteApi } from '@tanstack/react-router'
import { UnsubscribePanel } from '#web/features/notifications/unsubscribe-panel.tsx'

const route = getRouteApi('/public/unsubscribe/$token')

/** The page of a notification mail's link. */
export function UnsubscribePage() {
  const { token } = route.useParams()
  return (
    <div className="mx-auto w-full max-w-form py-10">
      <UnsubscribePanel token={token} />
    </div>
  )
}
