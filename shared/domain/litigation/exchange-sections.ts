import type { DossierBlock, DossierSection } from '#shared/domain/documents/dossier-paper.ts'
import { channelLabels } from '#shared/domain/reminders/plan.ts'
import { formatDate, formatDateTime, formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import type { LitigationFacts } from './litigation-facts.ts'

const nothing = (line: string): DossierBlock[] => [{ kind: 'text', lines: [line] }]

type Table = Extract<DossierBlock, { kind: 'table' }>

/** A table, or a line that says that there is nothing to put in it. */
const tableOr = (none: string, columns: Table['columns'], rows: Table['rows']): DossierBlock[] =>
  rows.length === 0 ? nothing(none) : [{ kind: 'table', columns, rows, total: null }]

/** A text in a PDF that holds hundreds: the archive has the whole. */
const LONGEST = 4_000
const cut = (words: string) =>
  words.length <= LONGEST ? words : `${words.slice(0, LONGEST)}… (suite dans l’archive)`

/** What was said and written between the two, part by part. */
export const exchangeSections = (facts: LitigationFacts): DossierSection[] => [
  remindersSection(facts),
  mailsSection(facts),
  callsSection(facts),
  promisesSection(facts),
  plansSection(facts),
]

/** Reminders and letters that left, with their texts and what is known of their receipt. */
function remindersSection({ reminders, timeZone }: LitigationFacts): DossierSection {
  const title = 'Les relances et les courriers'
  if (reminders.length === 0) return { title, blocks: nothing('Aucune relance n’est partie d’Ardoise.') }
  return {
    title,
    blocks: reminders.flatMap((one): DossierBlock[] => [
      {
        kind: 'facts',
        facts: [
          {
            label: formatDateTime(one.at, timeZone),
            value: channelLabels[one.channel] + (one.formalNotice ? ' · mise en demeure' : ''),
          },
          ...(one.to === null ? [] : [{ label: 'À', value: one.to }]),
          { label: 'Factures', value: one.invoices.join(', ') },
          ...(one.postedOn === null ? [] : [{ label: 'Posté le', value: formatDate(one.postedOn) }]),
          ...(one.trackingNumber === null ? [] : [{ label: 'Recommandé n°', value: one.trackingNumber }]),
          ...(one.registered === null
            ? []
            : [
                {
                  label: 'Recommandé électronique',
                  value: `${one.registered.state}, le ${formatDateTime(one.registered.at, timeZone)}${one.registered.simulated ? ' (simulé\u00a0: ne prouve rien)' : ''}`,
                },
              ]),
          ...(one.receivedOn === null ? [] : [{ label: 'Reçu le', value: formatDate(one.receivedOn) }]),
          ...(one.subject === '' ? [] : [{ label: 'Objet', value: one.subject }]),
        ],
      },
      { kind: 'text', lines: one.message === '' ? [] : [cut(one.message)] },
    ]),
  }
}

/** Mails with the client that whoever asked for the file may read. */
const mailsSection = ({ mails, timeZone }: LitigationFacts): DossierSection => ({
  title: 'Les e-mails échangés',
  blocks: tableOr(
    'Aucun e-mail avec ce client n’a été trouvé dans les boîtes de l’auteur de ce dossier.',
    [
      { title: 'Date et heure', width: 34, end: false },
      { title: 'De', width: 46, end: false },
      { title: 'Objet et début (le texte entier est dans l’archive)', width: null, end: false },
    ],
    mails.map(({ at, from, subject, snippet }) => [
      formatDateTime(at, timeZone),
      from,
      [subject, snippet].filter((part) => part !== '').join(' — '),
    ]),
  ),
})

const callsSection = ({ calls, timeZone }: LitigationFacts): DossierSection => ({
  title: 'Les appels',
  blocks: tableOr(
    'Aucun appel n’est noté.',
    [
      { title: 'Date et heure', width: 34, end: false },
      { title: 'Appel', width: 46, end: false },
      { title: 'Compte rendu', width: null, end: false },
    ],
    calls.map(({ at, direction, by, outcome, notes }) => [
      formatDateTime(at, timeZone),
      [direction === 'out' ? 'Sortant' : 'Entrant', by].filter(Boolean).join(', '),
      [outcome, notes].filter(Boolean).join(`${NBSP}: `),
    ]),
  ),
})

const promisesSection = ({ promises, currency }: LitigationFacts): DossierSection => ({
  title: 'Les promesses de paiement',
  blocks: tableOr(
    'Aucune promesse n’est notée.',
    [
      { title: 'Notée le', width: 28, end: false },
      { title: 'Pour le', width: 28, end: false },
      { title: 'Montant', width: 28, end: true },
      { title: 'Par', width: 24, end: false },
      { title: 'État et note', width: null, end: false },
    ],
    promises.map(({ on, cents, source, state, notedOn, note }) => [
      formatDate(notedOn),
      formatDate(on),
      formatMoney(cents, currency),
      source,
      [state, note].filter((part) => part !== '').join(`${NBSP}: `),
    ]),
  ),
})

/** Payment plans: their signature acknowledges the debt (C. civ. 2240). */
function plansSection({ plans, currency, timeZone }: LitigationFacts): DossierSection {
  const title = 'Les échéanciers'
  if (plans.length === 0) return { title, blocks: nothing('Aucun échéancier n’a été proposé.') }
  return {
    title,
    blocks: plans.flatMap((plan): DossierBlock[] => [
      {
        kind: 'facts',
        facts: [
          { label: 'Échéancier', value: `${plan.reference}, ${formatMoney(plan.totalCents, currency)}` },
          { label: 'État', value: plan.state },
          ...(plan.signedAt === null
            ? []
            : [
                {
                  label: 'Signé le',
                  value: `${formatDateTime(plan.signedAt, timeZone)} par ${plan.signerName}${NBSP}: reconnaissance de la dette (C.${NBSP}civ. art.${NBSP}2240)`,
                },
              ]),
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: 'Échéance', width: 34, end: false },
          { title: 'Montant', width: 30, end: true },
          { title: 'Payé', width: 30, end: true },
          { title: 'État', width: null, end: false },
        ],
        rows: plan.terms.map(({ dueOn, cents, paidCents, state }) => [
          formatDate(dueOn),
          formatMoney(cents, currency),
          formatMoney(paidCents, currency),
          state,
        ]),
        total: null,
      },
    ]),
  }
}
