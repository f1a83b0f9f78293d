import type { DossierBlock, DossierSection } from '#shared/domain/documents/dossier-paper.ts'
import { formatTenThousandths, segmentRateWords } from '#shared/domain/late-interest/rate-words.ts'
import { halfYearWords, missingRateWords } from '#shared/domain/late-interest/rates.ts'
import { currencySigns, formatDate, formatMoney } from '#shared/french/format.ts'
import { type LitigationFacts, litigationSums } from './litigation-facts.ts'

const movementLabels = {
  issued: 'Facture',
  money: 'Règlement',
  loss: 'Passage en perte',
  credit_note: 'Avoir',
  replaced: 'Remplacée par une facture rectificative',
}

/** Every movement of the invoices, in order of days, with what is owed after it. */
export function accountSection({ invoices, currency }: LitigationFacts): DossierSection {
  const money = (cents: number) => formatMoney(cents, currency)
  const moved = invoices
    .flatMap(({ number, movements }) => movements.map((movement) => ({ number, ...movement })))
    .toSorted((a, b) => a.on.localeCompare(b.on))
  let balance = 0
  const rows = moved.map(({ number, kind, on, cents }) => {
    balance += cents
    const label = kind === 'money' && cents > 0 ? 'Règlement rendu ou rejeté' : movementLabels[kind]
    return [
      formatDate(on),
      `${label} ${number}`,
      cents > 0 ? money(cents) : '',
      cents < 0 ? money(-cents) : '',
      money(balance),
    ]
  })
  return {
    title: 'Le compte',
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'Date', width: 26, end: false },
          { title: 'Mouvement', width: null, end: false },
          { title: 'Débit', width: 28, end: true },
          { title: 'Crédit', width: 28, end: true },
          { title: 'Reste dû', width: 30, end: true },
        ],
        rows,
        total: ['', 'Reste dû en principal', '', '', money(litigationSums({ invoices }).owedCents)],
      },
    ],
  }
}

/** The interest of each invoice, half-year by half-year, its 40 €, and what they come to. */
export function interestSection(facts: LitigationFacts): DossierSection {
  const { invoices, currency } = facts
  const money = (cents: number) => formatMoney(cents, currency)
  const sign = currencySigns[currency]
  const rows = invoices.flatMap(({ number, segments, interestCents, indemnityCents }) => [
    ...segments.map((one) => [
      number,
      `${formatDate(one.from)} – ${formatDate(one.to)} (${halfYearWords(one.from)})`,
      String(one.days),
      money(one.principalCents),
      segmentRateWords(one),
      `${formatTenThousandths(one.tenThousandths)} ${sign}`,
    ]),
    [
      number,
      indemnityCents > 0
        ? 'Intérêts arrondis, et indemnité de recouvrement'
        : 'Intérêts arrondis une seule fois',
      '',
      '',
      indemnityCents > 0 ? `+ ${formatMoney(indemnityCents, 'EUR')}` : '',
      money(interestCents),
    ],
  ])
  const { interestCents, indemnityCents } = litigationSums(facts)
  const missing = invoices.flatMap(({ number, missing: rate }) =>
    rate === null ? [] : [`${number}\u00a0: ${missingRateWords(rate)}`],
  )
  const told: DossierBlock[] = missing.length === 0 ? [] : [{ kind: 'text', lines: missing }]
  return {
    title: 'Les intérêts de retard et les indemnités',
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'Facture', width: 26, end: false },
          { title: 'Période', width: null, end: false },
          { title: 'Jours', width: 12, end: true },
          { title: 'Sur', width: 26, end: true },
          { title: 'Taux annuel', width: 40, end: false },
          { title: 'Montant', width: 26, end: true },
        ],
        rows,
        total: [
          'Total',
          'Intérêts',
          '',
          '',
          `+ ${formatMoney(indemnityCents, 'EUR')} d’indemnités`,
          money(interestCents),
        ],
      },
      ...told,
      {
        kind: 'text',
        lines: [
          'Somme due TVA comprise × taux × jours / 365, arrondie une seule fois par facture. Intérêts et indemnités ne portent pas de TVA.',
        ],
      },
    ],
  }
}
