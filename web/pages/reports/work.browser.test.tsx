import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Work, WorkRow } from '#shared/contract/work.ts'
import { addDays, todayIn } from '#shared/time/calendar-day.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { noSteps } from '#web/test/first-steps.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member, onGratuit } from '#web/test/people.ts'
import { quote } from '#web/test/quotes.ts'

const { getByRole, getByText } = page
const me = member()
const list = () => getByRole('list', { name: 'À faire aujourd’hui' })
const openAll = () => getByRole('button', { name: /^Afficher les \d+\ssuivants$/ }).click()

const row = (kind: WorkRow['kind'], name: string, facts: Partial<WorkRow> = {}): WorkRow => ({
  kind,
  name,
  id: quote().id,
  party: null,
  amountCents: null,
  currency: null,
  dueOn: '2026-11-20',
  dueAt: null,
  detail: null,
  ...facts,
})
const everyKind = [
  row('failed_mail', 'D-2026-0041', { party: 'achats@vasseur.test', detail: 'quote' }),
  row('stuck_mail', 'Re: Chantier', { party: 'camille@client.test', detail: 'conversation' }),
  row('cut_mailbox', 'contact@atelier.test', { detail: 'imap' }),
  row('late_conversation', 'Bibliothèque sur mesure', {
    party: 'Camille Roy',
    dueAt: '2026-11-20T16:00:00.000Z',
  }),
  row('expiring_quote', 'D-2026-0007', {
    party: 'Menuiserie Vasseur',
    amountCents: 120_000,
    currency: 'EUR',
  }),
  row('waiting_reminder', 'Menuiserie Vasseur', {
    party: 'Professionnel',
    amountCents: 120_000,
    currency: 'EUR',
    detail: 'mail',
  }),
  row('late_invoice', 'F2026-0007', { party: 'Boulangerie Martin', amountCents: 312_000, currency: 'EUR' }),
  row('refund_to_answer', 'Trop perçu', { party: 'Boulangerie Martin', amountCents: 2_500, currency: 'EUR' }),
  row('line_to_match', 'VIR SEPA DELAUNAY', { amountCents: 398_111, currency: 'EUR' }),
  row('woken_conversation', 'Portail en fer', { party: 'Léa Petit', dueAt: '2026-11-20T07:00:00.000Z' }),
]
const counts = everyKind.map(({ kind }) => ({ kind, count: 1 }))
const fakeWork = (work: Partial<Work>) =>
  fakeApi({ work: { listWork: () => ({ rows: everyKind, counts, ...work }) } })

beforeEach(async () => {
  await page.viewport(1366, 768)
  fillOrganization()
})

test('each kind of row has its object, why it waits, and one action', async () => {
  fakeWork({})
  openPage('/dashboard', { me })
  await expect.poll(() => list().getByRole('listitem').elements().length).toBe(6)
  await openAll()
  await expect.poll(() => list().getByRole('listitem').elements().length).toBe(everyKind.length)
  await expect.element(list().getByRole('link', { name: 'F2026-0007' })).toHaveFocus()
  for (const [action, href] of [
    ['Renvoyer D-2026-0041', `/templates/quotes/${quote().id}`],
    ['Renvoyer Re: Chantier', `/conversations?open=${quote().id}`],
    ['Reconnecter contact@atelier.test', `/manager/mail/new?mailboxId=${quote().id}`],
    ['Répondre à Camille Roy', `/conversations?view=late&open=${quote().id}`],
    ['Répondre à Léa Petit', `/conversations?open=${quote().id}`],
    ['Relire la relance de Menuiserie Vasseur', '/relances'],
    ['Valider le remboursement Trop perçu', `/revenues/history?payment=${quote().id}`],
    ['Rapprocher VIR SEPA DELAUNAY', `/revenues/management/bank/matching?line=${quote().id}`],
  ] as const)
    await expect.element(list().getByRole('link', { name: action })).toHaveAttribute('href', href)
  await expect.element(list().getByRole('button', { name: 'Prolonger D-2026-0007' })).toBeVisible()
  await expect.element(list().getByRole('button', { name: 'Encaisser F2026-0007' })).toBeVisible()
  await expect.element(list().getByText(/^en retard de \d+.jours?$/)).toBeVisible()
  await expect.element(getByText('1\u00a0devis expire dans les 3\u00a0jours')).toBeVisible()
  await checkScreen()
})

test('a mail is sent again by those who may send its document', async () => {
  fillOrganization('billing')
  const failed = everyKind.filter(({ kind }) => kind === 'failed_mail')
  fakeWork({
    rows: [...failed, { ...failed[0]!, id: crypto.randomUUID(), name: 'F2026-0008', detail: 'invoice' }],
    counts: [],
  })
  openPage('/dashboard', { me: member('billing') })
  await expect.element(list().getByRole('link', { name: 'Renvoyer F2026-0008' })).toBeVisible()
  await expect.element(list().getByRole('link', { name: 'D-2026-0041', exact: true })).toBeVisible()
  await expect.element(list().getByRole('link', { name: 'Renvoyer D-2026-0041' })).not.toBeInTheDocument()
})

test('the rows that are not shown are counted, and lead to their page', async () => {
  const more = counts.map(({ kind }) => ({ kind, count: kind === 'late_invoice' ? 5 : 1 }))
  fakeWork({ counts: more })
  const { path } = openPage('/dashboard', { me })
  await openAll()
  await getByRole('link', { name: '4\u00a0autres factures en retard' }).click()
  await expect.poll(path).toBe('/revenues/management?state=overdue')
})

test('a devis is given more time in place, and a day that is none is refused beside it', async () => {
  const given: unknown[] = []
  const lastDay = addDays(todayIn('Europe/Paris', new Date()), 2)
  const later = addDays(lastDay, 30)
  fakeWork({ rows: [row('expiring_quote', 'D-2026-0007', { dueOn: lastDay })], counts: [] })
  fakeApi({
    quotes: {
      extendQuote: (input) => {
        given.push(input)
        return quote('sent', { validUntil: later })
      },
    },
  })
  openPage('/dashboard', { me })
  await getByRole('button', { name: 'Prolonger D-2026-0007' }).click()
  const dialog = getByRole('dialog', { name: 'Prolonger le devis D-2026-0007' })
  const day = dialog.getByLabelText('Valable jusqu’au')
  await expect.element(day).toHaveValue(later)
  await day.fill(lastDay)
  await dialog.getByRole('button', { name: 'Prolonger' }).click()
  await expect
    .element(getByText('Choisissez un jour après la fin de validité actuelle, dans un an au plus.'))
    .toBeVisible()
  expect(given).toEqual([])
  await checkScreen()
  await page.viewport(1366, 768)
  await day.fill(later)
  await dialog.getByRole('button', { name: 'Prolonger' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(given).toEqual([{ quoteId: quote().id, validUntil: later }])
})

test('the payment of a late invoice is recorded in place', async () => {
  fakeWork({})
  openPage('/dashboard', { me })
  await openAll()
  await getByRole('button', { name: 'Encaisser F2026-0007' }).click()
  const dialog = getByRole('dialog', { name: 'Enregistrer un paiement' })
  await expect.element(dialog.getByRole('textbox', { name: /^Montant/ })).toHaveValue('3\u202f120,00')
})

test('a « Lecteur » reads what waits and is offered nothing to do', async () => {
  fillOrganization('viewer')
  fakeWork({ rows: everyKind.filter(({ kind }) => kind === 'expiring_quote' || kind === 'late_invoice') })
  openPage('/dashboard', { me: member('viewer') })
  await expect.element(list().getByRole('link', { name: 'F2026-0007' })).toBeVisible()
  expect(list().getByRole('button').elements()).toEqual([])
})

test('by the keyboard: the object, then its action, of each row in order', async () => {
  fakeWork({ rows: everyKind.slice(3, 5), counts: [] })
  openPage('/dashboard', { me })
  const first = list().getByRole('link', { name: 'Bibliothèque sur mesure' })
  await expect.element(first).toBeVisible()
  ;(first.element() as HTMLElement).focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(list().getByRole('link', { name: 'Répondre à Camille Roy' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(list().getByRole('button', { name: 'Prolonger D-2026-0007' })).toHaveFocus()
})

test('nothing that waits is a sentence; what cannot be loaded is asked again', async () => {
  let cut = true
  fakeApi({
    work: {
      listWork: () => {
        if (cut) throw new Refusal('forbidden')
        return { rows: [], counts: [] }
      },
    },
  })
  openPage('/dashboard', { me })
  await expect.element(getByText('Ce qui vous attend n’a pas pu être chargé')).toBeVisible()
  await checkScreen()
  cut = false
  await getByRole('main').getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(getByText('Rien ne vous attend aujourd’hui')).toBeVisible()
  await checkScreen()
})

test.each([
  { width: 1366, height: 768 },
  { width: 360, height: 740 },
])('at $width px nothing moves while the parts come late, one by one', async ({ width, height }) => {
  await page.viewport(width, height)
  let shift = 0
  const observer = new PerformanceObserver((seen) => {
    for (const entry of seen.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) shift += entry.value
  })
  observer.observe({ type: 'layout-shift' })
  const late = <T,>(answer: T, turns: number) =>
    new Promise<T>((resolve) => setTimeout(() => resolve(answer), 450 + turns * 150))
  const { figures, invoiceFigures } = await import('#web/test/filled-organization.ts')
  fakeApi({
    work: { listWork: () => late({ rows: everyKind, counts }, 1) },
    onboarding: { getFirstSteps: () => late({ steps: null }, 0) },
    reports: {
      getDashboard: () => late(figures(), 2),
      getInvoiceFigures: () => late(invoiceFigures(), 3),
    },
  })
  openPage('/dashboard', { me })
  await expect.element(getByText('1\u00a0facture échue')).toBeInTheDocument()
  await expect.element(list()).toBeInTheDocument()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  observer.disconnect()
  expect(shift).toBeLessThanOrEqual(0.01)
})

test('at 360 px the four actions come first, « Créer un devis » in the first 600 px, then the list, then the figures', async () => {
  await page.viewport(360, 740)
  fakeWork({})
  openPage('/dashboard', { me })
  await expect.element(list()).toBeVisible()
  const top = (element: Element) => element.getBoundingClientRect().top + window.scrollY
  const action = getByRole('main')
    .getByRole('link', { name: /^Créer un devis/ })
    .first()
    .element()
  const [actionAt, listAt, figuresAt] = [
    top(action),
    top(list().element()),
    top(getByRole('region', { name: 'Indicateurs' }).element().parentElement!),
  ]
  expect(action.getBoundingClientRect().bottom + window.scrollY).toBeLessThan(600)
  expect([actionAt, listAt, figuresAt].toSorted((a, b) => a - b)).toEqual([actionAt, listAt, figuresAt])
})

test('on a laptop all but the activity is in the first screen', async () => {
  await page.viewport(1366, 768)
  fakeWork({})
  openPage('/dashboard', { me: onGratuit() })
  await expect.element(list()).toBeVisible()
  const end = (element: Element) => element.getBoundingClientRect().bottom + window.scrollY
  const figuresOf = getByRole('region', { name: 'Indicateurs' }).element().parentElement!
  expect(figuresOf.getBoundingClientRect().height).toBeLessThanOrEqual(98)
  expect(end(getByRole('link', { name: 'Voir les tarifs' }).element())).toBeLessThanOrEqual(768)
})

test('a new organization has the way to its first devis in place of zeros; the dark button is the next one', async () => {
  fakeWork({ rows: [], counts: [] })
  fakeApi({
    onboarding: {
      getFirstSteps: () => ({
        steps: { ...noSteps, siren: true, legalForm: true, address: true, vat: true },
      }),
    },
  })
  openPage('/dashboard', { me: { ...me } })
  await expect.element(getByRole('heading', { name: 'Premiers pas' })).toBeVisible()
  await expect.element(getByText('4/10')).toBeVisible()
  await expect.element(getByText('Votre entreprise\u00a0: fait')).toBeVisible()
  expect(getByRole('region', { name: 'Indicateurs' }).elements()).toEqual([])
  const steps = getByRole('list', { name: 'Étapes' })
  const dark = getByRole('main')
    .getByRole('button')
    .elements()
    .filter((link) => /bg-primary/.test(link.className))
  expect(dark.map((link) => link.textContent)).toEqual(['Indiquer l’IBAN'])
  for (const [name, path] of [
    ['Ajouter le logo', '/settings/organization'],
    ['Ajouter un client', '/crm/companies/new'],
    ['Écrire le devis', '/templates/quotes'],
  ] as const)
    await expect.element(steps.getByRole('link', { name })).toHaveAttribute('href', path)
  await checkScreen()
})

test('who may write no devis has the figures from the first day', async () => {
  fillOrganization('viewer')
  fakeApi({ onboarding: { getFirstSteps: () => ({ steps: noSteps }) } })
  openPage('/dashboard', { me: member('viewer') })
  await expect
    .element(getByRole('region', { name: 'Indicateurs' }).getByText('Taux de conversion'))
    .toBeVisible()
})
