import type { OfferId } from '#shared/domain/plans/offer-names.ts'
import { offers } from '#shared/domain/plans/offers.ts'
import { isBuilt } from '#shared/domain/platform/product-parts.ts'
import { NBSP } from '#shared/french/typography.ts'

/** `19 €`: whole euros, as prices are said. By hand: making an Intl format holds a phone for a tenth of a second. */
export const wholeEuros = (cents: number) => `${cents / 100}${NBSP}€`
const { starter, team, business } = offers

/** « 99,9 % » (specification, section 9.2): part of a contract, or not promised. */
export const availability = `${String(business.availabilityBps / 100).replace('.', ',')}${NBSP}%`

type OfferTexts = {
  audience: string
  price: string
  /** The unit of the price. */
  per: string
  /** Six lines: a card is read whole. */
  points: readonly string[]
}

/** The three offers of specification 9.2, as visitors and members read them. */
export const offerTexts: Record<OfferId, OfferTexts> = {
  starter: {
    audience: 'Pour travailler seul',
    price: `${wholeEuros(starter.priceCents)} HT`,
    per: `par mois, pour ${starter.users}${NBSP}utilisateur`,
    points: [
      'Devis illimités, signés en ligne',
      'Factures et acomptes en Factur-X',
      'Virement, carte et prélèvement SEPA',
      'Banque, rapprochement et comptabilité',
      `${team.mailboxesPerAccount}${NBSP}boîtes mail connectées`,
      'Tout l’historique, et votre logo',
    ],
  },
  team: {
    audience: 'Pour une petite équipe',
    price: `${wholeEuros(team.priceCents)} HT`,
    per: `par mois et par utilisateur, dès ${team.minUsers}${NBSP}utilisateurs`,
    points: [
      'Tout Starter, partagé en équipe',
      'Boîte de réception partagée',
      'Rôles administrateur et membre',
      `${team.mailboxesPerAccount}${NBSP}boîtes mail connectées par compte`,
      'Statistiques de la boîte de réception',
      `Tarif dégressif au-delà de ${team.degressiveAbove}${NBSP}utilisateurs`,
    ],
  },
  business: {
    audience: `À partir de ${business.minUsers} utilisateurs`,
    price: 'Sur devis',
    per: 'tarif HT selon l’effectif',
    points: [
      'Tout Team, sans limite de boîtes mail',
      'Six rôles aux droits distincts',
      'Connexion d’entreprise (SAML)',
      'Annuaire (SCIM), plusieurs domaines',
      `Disponibilité de ${availability}${NBSP}: par contrat${isBuilt('serviceLevel') ? '' : ', bientôt'}`,
      'Mise en route accompagnée',
    ],
  },
}
