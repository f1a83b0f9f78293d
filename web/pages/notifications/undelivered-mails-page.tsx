import { RetryAll, UndeliveredList } from '#web/features/notifications/undelivered-list.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

/** The mails that did not arrive, of those that the member may send: tried again one by one or all at once. */
export function UndeliveredMailsPage() {
  return (
    <>
      <RecordHeader
        description={
          'Ce qu’Ardoise n’a pas pu remettre. Un e-mail refusé pour l’instant est réessayé pendant cinq jours. «\u00a0Réessayer tout\u00a0» laisse de côté les échecs de plus de 30\u00a0jours et les documents clos ou réglés\u00a0: sélectionnez-les pour les renvoyer.'
        }
        mainAction={<RetryAll />}
      />
      <UndeliveredList />
    </>
  )
}
