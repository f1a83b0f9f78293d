import { z } from 'zod'
import { fromCapitals } from '#shared/french/from-capitals.ts'
import { legalFormOfCategory } from '#shared/french/legal-forms.ts'
import type { DirectoryCompany } from './port.ts'

/** What a person who keeps their facts from the public has in their place (diffusion partielle, C. com. art. A. 123-96). */
const HIDDEN = '[NON-DIFFUSIBLE]'

const text = z
  .string()
  .max(400)
  .nullish()
  .transform((value) => {
    const trimmed = (value ?? '').trim()
    return trimmed === '' || trimmed.includes(HIDDEN) ? null : trimmed
  })

const place = {
  siret: z.string().regex(/^\d{14}$/),
  adresse: text,
  code_postal: text,
  libelle_commune: text,
  etat_administratif: text,
}
const seat = z.object({
  ...place,
  numero_voie: text,
  indice_repetition: text,
  type_voie: text,
  libelle_voie: text,
})
const result = z.object({
  siren: z.string().regex(/^\d{9}$/),
  nom_complet: text,
  nom_raison_sociale: text,
  nature_juridique: text,
  etat_administratif: text,
  siege: seat.nullish(),
  matching_etablissements: z.array(z.object(place)).max(100).nullish(),
  tva: z.array(z.string().max(20)).max(50).nullish(),
})
/** The answer of `GET /search` (recherche-entreprises.api.gouv.fr, OpenAPI of July 2026): fields that we do not read may be anything. */
const answer = z.object({ results: z.array(result).max(25) })

/** The company or establishment of an answer; null where it has none. Throws on what is no such answer. */
export function readDirectoryAnswer(json: unknown, digits: string): DirectoryCompany | null {
  const found = answer.parse(json).results.find(({ siren }) => siren === digits.slice(0, 9))
  if (!found) return null
  const { siege } = found
  const others = found.matching_etablissements ?? []
  const own = digits.length === 14 ? [siege, ...others].find((one) => one?.siret === digits) : siege
  if (!own) return null
  const vatNumber = (found.tva ?? []).find((number) => /^FR[0-9A-Z]{2}\d{9}$/.test(number)) ?? null
  return {
    siren: found.siren,
    siret: own.siret,
    name: fromCapitals(found.nom_raison_sociale ?? withoutSign(found.nom_complet)),
    legalForm: legalFormOfCategory(found.nature_juridique),
    addressLine1: fromCapitals(own === siege ? streetOf(siege) : streetBefore(own)),
    postalCode: own.code_postal && /^\d{5}$/.test(own.code_postal) ? own.code_postal : null,
    city: fromCapitals(own.libelle_commune),
    vatNumber: vatNumber?.endsWith(found.siren) ? vatNumber : null,
    closed: found.etat_administratif === 'C' || own.etat_administratif === 'F',
  }
}

/** A person’s name without the sign of the business, which stands in brackets behind. */
const withoutSign = (name: string | null) => name?.replace(/ \([^()]*\)$/, '') ?? null

function streetOf(address: z.output<typeof seat>): string | null {
  const { numero_voie, indice_repetition, type_voie, libelle_voie } = address
  const parts = [numero_voie, indice_repetition, type_voie, libelle_voie].filter((part) => part !== null)
  return libelle_voie === null || parts.length === 0 ? streetBefore(address) : parts.join(' ')
}

/** « 12 RUE DES LILAS 69003 LYON » before its code. */
function streetBefore({ adresse, code_postal }: { adresse: string | null; code_postal: string | null }) {
  const end = adresse === null || code_postal === null ? -1 : adresse.indexOf(` ${code_postal} `)
  return end > 0 ? adresse!.slice(0, end) : null
}
