import type { Installation } from '#shared/domain/platform/operator.ts'
import { formatSiren } from '#shared/french/siren.ts'

const UNSET = 'non renseigné'

/** Facts of the operator as the pages say them; a missing one is said to be missing. */
export function publisherFacts({ operator }: Installation): { label: string; value: string }[] {
  return [
    { label: 'Éditeur', value: operator.name ?? UNSET },
    { label: 'Forme juridique', value: operator.legalForm ?? UNSET },
    { label: 'SIREN', value: operator.siren === null ? UNSET : formatSiren(operator.siren) },
    { label: 'TVA intracommunautaire', value: operator.vatNumber ?? UNSET },
    { label: 'Siège', value: operator.address ?? UNSET },
    { label: 'E-mail', value: operator.email ?? UNSET },
    { label: 'Téléphone', value: operator.phone ?? UNSET },
    { label: 'Directeur de la publication', value: operator.publicationDirector ?? UNSET },
  ]
}

export function hostFacts({ operator }: Installation): { label: string; value: string }[] {
  return [
    { label: 'Hébergeur', value: operator.hostName ?? UNSET },
    { label: 'Adresse', value: operator.hostAddress ?? UNSET },
    { label: 'Téléphone', value: operator.hostPhone ?? UNSET },
  ]
}
