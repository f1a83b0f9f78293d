import type { DocumentParty } from '#shared/domain/documents/quote-document.ts'
import { segmentRateWords } from '#shared/domain/late-interest/rate-words.ts'
import { missingRateWords } from '#shared/domain/late-interest/rates.ts'
import { formatCount, formatDate, formatMoney } from '#shared/french/format.ts'
import { formatSiren } from '#shared/french/siren.ts'
import { NBSP } from '#shared/french/typography.ts'
import { type LitigationFacts, litigationSums } from './litigation-facts.ts'

/** The forms of an « injonction de payer » and the courts that they are for. */
export const orderForms = {
  '12946': { court: 'Tribunal de commerce', when: 'Entre commerçants ou sociétés commerciales.' },
  '12948': { court: 'Tribunal judiciaire', when: 'Dans les autres cas.' },
  '16040': {
    court: 'Juge des contentieux de la protection',
    when: 'Nos sources ne disent pas quand il remplace le 12948\u00a0: demandez-le au greffe.',
  },
} as const
export type OrderForm = keyof typeof orderForms

/** Which form a claim on this debtor takes as far as the facts say, and why; null of a public buyer, of which they say nothing. */
export function orderFormFor({ debtorKind }: Pick<LitigationFacts, 'debtorKind'>): {
  form: OrderForm | null
  why: string
} {
  if (debtorKind === 'professional')
    return {
      form: '12946',
      why: 'Votre client est un professionnel\u00a0: tribunal de commerce si vous êtes tous deux commerçants, sinon tribunal judiciaire (formulaire 12948).',
    }
  if (debtorKind === 'consumer')
    return {
      form: '12948',
      why: 'Votre client est un particulier\u00a0: tribunal judiciaire, ou juge des contentieux de la protection (formulaire 16040) selon la créance. Demandez au greffe.',
    }
  return {
    form: null,
    why: 'Votre client est un acheteur public\u00a0: nos sources ne disent pas si l’injonction de payer lui est ouverte. Demandez conseil avant d’agir.',
  }
}

/** Below or at it, an amicable attempt comes first before the tribunal judiciaire (CPC art. 750-1), and small claims are open (CPCE L125-1). */
export const SMALL_CLAIM_CENTS = 500_000

export type SheetField = {
  label: string
  /** To copy as it is; empty where it is not known. */
  value: string
  /** What is missing or has to be checked. */
  note: string | null
}
export type SheetPart = { title: string; fields: SheetField[] }

const field = (label: string, value: string | null, missing: string | null = null): SheetField => ({
  label,
  value: value ?? '',
  note: value === null || value === '' ? (missing ?? 'Non renseigné') : null,
})

/** What a request for an order to pay says (CPC art. 1407), field by field, to be copied into the form. */
export function claimSheet(facts: LitigationFacts): SheetPart[] {
  const { currency, invoices, exhibits, countedOn, quotes } = facts
  const { owedCents, interestCents, indemnityCents, interestKnown } = litigationSums(facts)
  const money = (cents: number) => formatMoney(cents, currency)
  const bearing = invoices.filter((one) => one.interestCents > 0)
  const missing = invoices.find((one) => one.missing !== null)?.missing ?? null
  const notices = facts.reminders.filter((one) => one.formalNotice)
  const inEuros = currency === 'EUR'
  return [
    { title: 'Demandeur (créancier)', fields: partyFields(facts.seller) },
    {
      title: 'Défendeur (débiteur)',
      fields: [
        ...partyFields(facts.debtor),
        field(
          'Qualité',
          { professional: 'Professionnel', public_buyer: 'Acheteur public', consumer: 'Particulier' }[
            facts.debtorKind
          ],
        ),
      ],
    },
    {
      title: 'Somme demandée et son décompte',
      fields: [
        field('Principal', money(owedCents)),
        {
          ...field('Intérêts de retard', money(interestCents)),
          note: interestKnown || missing === null ? null : missingRateWords(missing),
        },
        field('Indemnités forfaitaires de recouvrement', formatMoney(indemnityCents, 'EUR')),
        field(
          'Total',
          inEuros ? money(owedCents + interestCents + indemnityCents) : null,
          `Les indemnités sont en euros et les factures en ${currency}${NBSP}: le total dépend d’un taux de change.`,
        ),
        field('Arrêté au', formatDate(countedOn)),
        field(
          'Décompte du principal',
          invoices
            .map(
              (one) =>
                `${one.number} du ${formatDate(one.issuedOn)}, échue le ${formatDate(one.dueOn)}${NBSP}: ${money(one.owedCents)} sur ${money(one.grossCents)}`,
            )
            .join('\n'),
        ),
        field(
          'Décompte des intérêts',
          bearing
            .map(({ number, interestCents: own, segments }) =>
              [
                `${number}${NBSP}: ${money(own)}`,
                ...segments.map(
                  (one) =>
                    `  du ${formatDate(one.from)} au ${formatDate(one.to)}, ${formatCount(one.days, 'jour', 'jours')} sur ${money(one.principalCents)} à ${segmentRateWords(one)}`,
                ),
              ].join('\n'),
            )
            .join('\n'),
          'Aucun intérêt n’est demandé.',
        ),
      ],
    },
    {
      title: 'Fondement de la créance',
      fields: [
        field(
          'Factures',
          `${formatCount(invoices.length, 'facture impayée', 'factures impayées')}${NBSP}: ${invoices.map(({ number }) => number).join(', ')}.`,
        ),
        field(
          'Contrat',
          quotes
            .map(
              ({ number, signedAt, signerName, signerQuality }) =>
                `Devis ${number} signé électroniquement par ${signerName} (${signerQuality}) le ${formatDate(signedAt, facts.timeZone)}.`,
            )
            .join('\n'),
          'Aucun devis signé dans Ardoise n’est à l’origine de ces factures.',
        ),
        field(
          'Livraison ou exécution',
          invoices
            .flatMap(({ number, performance }) =>
              performance === null
                ? []
                : [
                    `${number}${NBSP}: ${performance.from === performance.to ? `le ${formatDate(performance.from)}` : `du ${formatDate(performance.from)} au ${formatDate(performance.to)}`}.`,
                  ],
            )
            .join('\n'),
          'Les factures n’en disent pas le jour. Joignez un bon de livraison ou un procès-verbal si vous en avez un.',
        ),
        field(
          'Mise en demeure',
          notices
            .map(({ at, postedOn, receivedOn, trackingNumber }) =>
              [
                `Du ${formatDate(postedOn ?? at, facts.timeZone)}`,
                trackingNumber === null ? null : `recommandé n°${NBSP}${trackingNumber}`,
                receivedOn === null ? 'réception non notée' : `reçue le ${formatDate(receivedOn)}`,
              ]
                .filter((part) => part !== null)
                .join(', '),
            )
            .join('\n'),
          'Aucune mise en demeure n’a été envoyée depuis Ardoise.',
        ),
        ...(facts.debtorKind !== 'professional' && owedCents <= SMALL_CLAIM_CENTS
          ? [
              field(
                'Tentative amiable',
                null,
                'Obligatoire d’abord devant le tribunal judiciaire jusqu’à 5\u202f000\u00a0€ (CPC art. 750-1)\u00a0: Ardoise n’en tient pas la trace.',
              ),
            ]
          : []),
      ],
    },
    {
      title: 'Bordereau des pièces',
      fields: [
        field(
          'Pièces',
          exhibits.map(({ name }, index) => `${index + 1}. ${name}`).join('\n'),
          'Aucune pièce.',
        ),
      ],
    },
  ]
}

function partyFields(party: DocumentParty): SheetField[] {
  return [
    field('Nom ou dénomination', party.name),
    field('Forme juridique', party.legalForm),
    field('SIREN', party.siren && formatSiren(party.siren)),
    field('Adresse', party.addressLines.join(', ')),
    field('Code postal', party.postalCode),
    field('Ville', party.city),
    field('E-mail', party.email),
    field('Téléphone', party.phone),
  ]
}
