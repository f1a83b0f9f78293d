import type { DossierBlock, DossierPaper, DossierSection } from '#shared/domain/documents/dossier-paper.ts'
import type { DocumentParty } from '#shared/domain/documents/quote-document.ts'
import { ruleWords } from '#shared/domain/late-interest/rate-words.ts'
import { formatDate, formatMoney } from '#shared/french/format.ts'
import { formatSiren } from '#shared/french/siren.ts'
import { guillemets, NBSP } from '#shared/french/typography.ts'
import { accountSections } from './account-sections.ts'
import { exchangeSections } from './exchange-sections.ts'
import { type LitigationFacts, litigationSums } from './litigation-facts.ts'
import { notInForce, notKnown, proceduresOn } from './procedures.ts'
import { quotesSection } from './quotes-section.ts'

/** The « dossier contentieux »: every part of it, told from the same facts. */
export function litigationPaper(facts: LitigationFacts): DossierPaper {
  const { seller, debtor, countedOn, currency, reference } = facts
  const { owedCents, interestCents, indemnityCents, interestKnown } = litigationSums(facts)
  const sections = [
    partiesSection(facts),
    ...accountSections(facts),
    invoicesSection(facts),
    quotesSection(facts),
    deliverySection(facts),
    ...exchangeSections(facts),
    exhibitsSection(facts),
    proceduresSection(facts),
  ]
  return {
    title: `Dossier contentieux – ${debtor.name}`,
    author: seller.name,
    drawnOn: countedOn,
    heading: 'Dossier contentieux',
    reference: `${debtor.name} · arrêté au ${formatDate(countedOn)}`,
    contents: true,
    summary: [
      {
        kind: 'facts',
        facts: [
          { label: 'Référence', value: reference },
          { label: 'Créancier', value: seller.name },
          { label: 'Débiteur', value: debtor.name },
          { label: 'Principal', value: formatMoney(owedCents, currency) },
          {
            label: 'Intérêts de retard',
            value: `${formatMoney(interestCents, currency)}${interestKnown ? '' : ', jusqu’au dernier taux connu'}`,
          },
          { label: 'Indemnités', value: formatMoney(indemnityCents, 'EUR') },
          ...(currency === 'EUR'
            ? [{ label: 'Total', value: formatMoney(owedCents + interestCents + indemnityCents, currency) }]
            : []),
        ],
      },
      {
        kind: 'text',
        lines: [
          'Les sommes sont celles du registre du créancier le jour indiqué. Les originaux (factures, devis signés et leurs preuves, courriers, e-mails) sont joints dans une archive, dont la dernière partie donne le bordereau avec l’empreinte de chaque fichier.',
          ...facts.leftOut,
        ],
      },
    ],
    sections: sections.map(({ title, blocks }, index) => ({ title: `${index + 1}. ${title}`, blocks })),
    signature: null,
    footer: [seller.name, `Dossier ${reference}`],
    footerReference: `Dossier contentieux ${reference}`,
  }
}

function partiesSection({ seller, debtor, debtorKind }: LitigationFacts): DossierSection {
  const kind = { professional: 'Professionnel', public_buyer: 'Acheteur public', consumer: 'Particulier' }
  return {
    title: 'Les parties',
    blocks: [
      { kind: 'text', lines: ['Créancier'] },
      partyFacts(seller),
      { kind: 'text', lines: ['Débiteur'] },
      partyFacts(debtor, [{ label: 'Qualité', value: kind[debtorKind] }]),
    ],
  }
}

function partyFacts(party: DocumentParty, more: { label: string; value: string }[] = []): DossierBlock {
  const told = [
    { label: 'Nom', value: party.name },
    { label: 'Forme', value: party.legalForm },
    { label: 'SIREN', value: party.siren && formatSiren(party.siren) },
    { label: 'Numéro de TVA', value: party.vatNumber },
    {
      label: 'Adresse',
      value: [...party.addressLines, [party.postalCode, party.city].filter(Boolean).join(' ')]
        .filter(Boolean)
        .join(', '),
    },
    { label: 'E-mail', value: party.email },
    { label: 'Téléphone', value: party.phone },
    ...more,
  ]
  return { kind: 'facts', facts: told.flatMap(({ label, value }) => (value ? [{ label, value }] : [])) }
}

function invoicesSection({ invoices, currency, debtorKind }: LitigationFacts): DossierSection {
  return {
    title: 'Les factures',
    blocks: invoices.flatMap((invoice): DossierBlock[] => [
      {
        kind: 'facts',
        facts: [
          { label: 'Facture', value: [invoice.number, invoice.title].filter(Boolean).join(' · ') },
          { label: 'Émise le', value: formatDate(invoice.issuedOn) },
          { label: 'À payer avant le', value: formatDate(invoice.dueOn) },
          { label: 'Montant TTC', value: formatMoney(invoice.grossCents, currency) },
          { label: 'Reste dû', value: formatMoney(invoice.owedCents, currency) },
          { label: 'Peut être réclamée jusqu’au', value: formatDate(invoice.lastDayOn) },
        ],
      },
      { kind: 'text', lines: invoice.lines },
      ...(invoice.waived ? [text('Le créancier a renoncé aux pénalités de cette facture.')] : []),
      ...invoice.disputes.map(({ on, reason, message, amountCents, settledOn, note }) =>
        text(
          `Contestation du ${formatDate(on)}${amountCents === null ? '' : `, de ${formatMoney(amountCents, currency)}`}${NBSP}: ${reason}. ${guillemets(message)}${settledOn === null ? '' : ` Réglée le ${formatDate(settledOn)}${note ? `${NBSP}: ${note}` : ''}.`}`,
        ),
      ),
      text(ruleWords(debtorKind, invoice.rule, invoice.formalNoticeOn)),
    ]),
  }
}

function deliverySection({ invoices, documents }: LitigationFacts): DossierSection {
  const told = invoices.flatMap(({ number, performance, deliveryPlace }) =>
    performance === null && deliveryPlace === null
      ? []
      : [
          [
            number,
            performance === null
              ? ''
              : performance.from === performance.to
                ? formatDate(performance.from)
                : `${formatDate(performance.from)} – ${formatDate(performance.to)}`,
            deliveryPlace ?? '',
          ],
        ],
  )
  return {
    title: 'La livraison ou l’exécution',
    blocks: [
      told.length === 0
        ? text('Les factures ne disent ni le jour ni le lieu de la livraison ou de l’exécution.')
        : table(
            [
              { title: 'Facture', width: 40, end: false },
              { title: 'Jour ou période', width: 45, end: false },
              { title: 'Lieu', width: null, end: false },
            ],
            told,
          ),
      documents.length === 0
        ? text('Aucun document du client n’est gardé sur sa fiche.')
        : table(
            [
              { title: 'Document de la fiche du client', width: null, end: false },
              { title: 'Reçu le', width: 28, end: false },
              { title: 'De', width: 50, end: false },
            ],
            documents.map(({ name, on, sender }) => [name, formatDate(on), sender]),
          ),
    ],
  }
}

const exhibitLabels = {
  invoice: 'Facture',
  credit_note: 'Avoir',
  quote: 'Devis signé et scellé',
  quote_proof: 'Preuve de signature',
  agreed_quote: 'Devis accepté hors ligne',
  agreement: 'Accord reçu hors ligne',
  letter: 'Courrier',
  letter_proof: 'Preuve du recommandé',
  payment_plan: 'Échéancier signé',
  dispute_file: 'Joint à une contestation',
  mail: 'E-mail',
  document: 'Document du client',
}

function exhibitsSection({ exhibits }: LitigationFacts): DossierSection {
  return {
    title: 'Le bordereau des pièces',
    blocks: [
      table(
        [
          { title: 'N°', width: 10, end: false },
          { title: 'Pièce', width: 34, end: false },
          { title: 'Fichier de l’archive', width: null, end: false },
          { title: 'Empreinte SHA-256', width: 58, end: false },
        ],
        exhibits.map(({ kind, name, sha256 }, index) => [
          String(index + 1),
          exhibitLabels[kind],
          name,
          sha256 ?? 'Fichier absent',
        ]),
      ),
    ],
  }
}

function proceduresSection({ countedOn }: LitigationFacts): DossierSection {
  return {
    title: 'La procédure, à ce jour',
    blocks: [
      table(
        [
          { title: 'Étape', width: 40, end: false },
          { title: 'Ce qu’elle demande', width: null, end: false },
          { title: 'Source', width: 42, end: false },
        ],
        [...proceduresOn(countedOn), notInForce].map(({ step, text: what, source }) => [step, what, source]),
      ),
      {
        kind: 'text',
        lines: ['Non renseigné dans nos sources\u00a0:', ...notKnown, 'Ceci n’est pas un conseil juridique.'],
      },
    ],
  }
}

const text = (line: string): DossierBlock => ({ kind: 'text', lines: [line] })
const table = (
  columns: Extract<DossierBlock, { kind: 'table' }>['columns'],
  rows: string[][],
): DossierBlock => ({ kind: 'table', columns, rows, total: null })
