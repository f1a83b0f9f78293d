import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { orpc } from '#web/api/api-client.ts'
import { useCan } from '#web/api/use-can.ts'

const IncomingCalls = lazy(() =>
  import('#web/features/calls/incoming-calls.tsx').then((module) => ({ default: module.IncomingCalls })),
)

/** The calls that ring for oneself: nothing is asked until an event of a call says that something changed. */
export function RingingCalls() {
  const { data } = useQuery({
    ...orpc.calls.listRingingCalls.queryOptions({ input: {} }),
    enabled: useCan('call:read'),
    initialData: { calls: [] },
    staleTime: Number.POSITIVE_INFINITY,
  })
  // The card stays once the telephone was answered: that is when one wants to know who calls.
  const [rang, setRang] = useState(false)
  if (data.calls.length > 0 && !rang) setRang(true)
  if (!rang) return null
  return (
    <Suspense>
      <IncomingCalls calls={data.calls} />
    </Suspense>
  )
}
