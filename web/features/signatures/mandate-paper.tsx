import type { MandateLinkView } from '#shared/contract/mandate-links.ts'
import { mandateKindLabels, mandateSchemeLabels } from '#shared/domain/direct-debits/mandate.ts'
import { mandateWords } from '#shared/domain/direct-debits/mandate-text.ts'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'

/** A mandate as its rulebook words it, without the account, which the client says. */
export function MandatePaper({ view }: { view: MandateLinkView }) {
  const { creditorName, creditorAddress, creditorId, reference, scheme, kind, noticeDays, clientName } = view
  return (
    <Card>
      <h1 className="font-semibold text-xl">Mandat de prélèvement {mandateSchemeLabels[scheme]}</h1>
      <div className="mt-4">
        <DescriptionList
          columns={2}
          items={[
            { label: 'Créancier', value: creditorName },
            { label: 'Identifiant créancier (ICS)', value: creditorId },
            ...(creditorAddress === '' ? [] : [{ label: 'Adresse', value: creditorAddress }]),
            { label: 'Référence du mandat (RUM)', value: reference },
            { label: 'Client', value: clientName },
            { label: 'Prélèvements', value: mandateKindLabels[kind] },
          ]}
        />
      </div>
      <p className="mt-4 max-w-prose text-sm">{mandateWords({ scheme, creditorName })}</p>
      <p className="mt-3 max-w-prose text-sm">
        Chaque prélèvement vous est annoncé par e-mail {noticeDays}&nbsp;{noticeDays > 1 ? 'jours' : 'jour'}{' '}
        au moins avant.
      </p>
    </Card>
  )
}
