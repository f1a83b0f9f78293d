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
      <p className="mt-3 max-w-prose text-base">
        Plus rien à faire à chaque facture&nbsp;: {creditorName} la prélève à sa date, et vous prévient par
        e-mail {noticeDays}&nbsp;{noticeDays > 1 ? 'jours' : 'jour'} au moins avant.
      </p>
      <p className="mt-1 max-w-prose text-muted text-sm">
        {scheme === 'core' &&
          'Votre banque vous rembourse un prélèvement pendant huit semaines, sur demande. '}
        Vous révoquez ce mandat quand vous voulez.
      </p>
      <div className="mt-5">
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
    </Card>
  )
}
