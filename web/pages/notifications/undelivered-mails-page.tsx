import { RetryAll, UndeliveredList } from '#web/features/notifications/undelivered-list.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

/** The mails that did not arrive, of those that the member may send: tried again one by one or all at once. */
export function UndeliveredMailsPage() {
  return (
    <>
      <RecordHeader
        description="Ce qu’Ardoise n’a pas pu remettre. Un e-mail refusé pour l’instant est réessayé pendant cinq jours."
        mainAction={<RetryAll />}
      />
      <UndeliveredList />
    </>
  )
}
