import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { InvoiceInterest } from '#shared/contract/late-interest.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { invoice } from '#web/test/invoices.ts'
import { lateInterest, lateRates } from '#web/test/late-interest.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { nothingReminded } from '#web/test/reminders.ts'

const { getByRole } = page
const card = () => getByRole('region', { name: 'Pénalités de retard', exact: true })
const dialog = () => getByRole('dialog')

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

type Opened = { interest?: Partial<InvoiceInterest>; dueOn?: string; role?: 'owner' | 'member' }
function open({ interest = {}, dueOn = '2025-05-31', role = 'owner' }: Opened = {}) {
  fakeApi({
    invoices: { getInvoice: () => ({ ...invoice('sent'), dueOn, overdue: true }) },
    reminders: { getClientReminders: () => nothingReminded({ interest: lateInterest(interest) }) },
  })
  return openPage(`/revenues/management/invoices/${invoice().id}`, { me: member(role) })
}

test('a late invoice shows its interest, its 40 €, until when it may be claimed, and how it is counted', async () => {
  await open()
  await expect.element(card()).toMatchTextContent(/Intérêts à ce jour333,42\s€, 81\sjours/)
  await expect.element(card()).toMatchTextContent(/Indemnité de recouvrement40,00\s€En tout373,42\s€/)
  await expect.element(card()).toMatchTextContent(/Prescrite le 1er juin 2030/)
  await expect.element(card()).toMatchTextContent(/ne portent pas de TVA/)
  await checkScreen()
  await page.viewport(1280, 900)
  await card()
    .getByRole('button', { name: /Comment est-ce calculé/ })
    .click()
  const periods = dialog().getByRole('list', { name: 'Périodes' })
  await expect.element(periods).toMatchTextContent(/30\sjours sur 12\s000,00\s€/)
  await expect.element(periods).toMatchTextContent(/13,15\s%\s: BCE 3,15\s% \+ 10\spoints, 1er semestre 2025/)
  await expect.element(periods).toMatchTextContent(/129,6986\s€/)
  await expect.element(periods).toMatchTextContent(/arrondis une seule fois333,42\s€/)
  await expect.element(dialog()).toMatchTextContent(/L\.\s441-10/)
  await checkScreen()
})

test('a missing half-year is said, with the way to complete it', async () => {
  await open({ interest: { missing: { kind: 'ecb', from: '2025-07-01' }, interestCents: 12_970, days: 30 } })
  await expect.element(card()).toMatchTextContent(/Taux du semestre non renseigné/)
  await expect.element(card()).toMatchTextContent(/Intérêts au dernier jour connu129,70\s€/)
  await expect
    .element(card().getByRole('link', { name: 'Compléter les taux' }))
    .toHaveAttribute('href', expect.stringContaining('/settings/invoicing'))
  await checkScreen()
})

test('a consumer owes none, and a payment on account moves the limitation', async () => {
  await open({
    interest: {
      debtor: 'consumer',
      segments: [],
      days: 0,
      interestCents: 0,
      indemnityCents: 0,
      limitation: {
        ...lateInterest().limitation,
        years: 2,
        stage: 'two_months',
        movedBy: { kind: 'payment', on: '2025-07-01' },
      },
    },
  })
  await expect.element(card()).toMatchTextContent(/Aucune\s: le client est un particulier/)
  await expect.element(card()).toMatchTextContent(/2\sans depuis le .*règlement partiel/)
  await expect.element(card()).not.toMatchTextContent(/Indemnité/)
})

test('a consumer owes legal interest from the « mise en demeure » that it received', async () => {
  await open({
    interest: {
      debtor: 'consumer',
      formalNoticeOn: '2025-06-10',
      days: 71,
      interestCents: 6_442,
      indemnityCents: 0,
    },
  })
  await expect.element(card()).toMatchTextContent(/Intérêts à ce jour64,42\s€, 71\sjours/)
  await expect.element(card()).toMatchTextContent(/Mise en demeureReçue le 10 juin 2025/)
  await expect.element(card()).not.toMatchTextContent(/Indemnité/)
  await card()
    .getByRole('button', { name: /Comment est-ce calculé/ })
    .click()
  await expect.element(dialog()).toMatchTextContent(/réception de la mise en demeure/)
  await expect.element(dialog()).not.toMatchTextContent(/Indemnité forfaitaire/)
  await checkScreen()
})

test('an invoice paid in time, one that is not due and a member who reads no reminders see none', async () => {
  const opened = () => expect.element(getByRole('heading', { level: 1 })).toBeVisible()
  await open({ interest: { owedCents: 0, segments: [], interestCents: 0, indemnityCents: 0 } })
  await opened()
  await expect.element(card()).not.toBeInTheDocument()
  await open({ dueOn: '2999-01-01' })
  await opened()
  await expect.element(card()).not.toBeInTheDocument()
  await open({ role: 'member' })
  await opened()
  await expect.element(card()).not.toBeInTheDocument()
})

test('an owner enters the rate of a half-year with its source, and corrects it', async () => {
  const sent: unknown[] = []
  const entered = {
    kind: 'ecb',
    from: '2026-07-01',
    bps: 240,
    source: 'BCE, 17 juin 2026',
    entered: { revision: 1, at: '2026-11-20T09:00:00.000Z', byName: 'Camille Aubry' },
  } as const
  let saved = lateRates({ missing: [{ kind: 'ecb', from: '2026-07-01' }] })
  fakeApi({
    lateInterest: {
      listLateRates: () => saved,
      saveLateRate: (input) => {
        sent.push(input)
        if (sent.length === 1)
          throw new Refusal('invalid_input', [
            { path: 'source', code: 'invalid', message: 'Source à préciser' },
          ])
        saved = lateRates({ items: [entered, ...lateRates().items] })
        return saved
      },
    },
  })
  await openPage('/settings/invoicing', { me: member() })
  await expect.element(page.getByText(/2e semestre 2026 non renseigné/)).toBeVisible()
  await getByRole('button', { name: 'Saisir ce taux' }).click()
  const rate = dialog().getByRole('textbox', { name: /^Taux annuel/ })
  const source = dialog().getByRole('textbox', { name: /^Source/ })
  await rate.fill('41')
  await dialog().getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(dialog().getByText(/ne pas dépasser 40/)).toBeVisible()
  await expect.element(dialog().getByText(/Indiquez d’où vient ce taux/)).toBeVisible()
  expect(sent).toEqual([])
  await checkScreen()
  await page.viewport(1280, 900)
  await rate.fill('2,4')
  await source.fill('BCE, 17 juin 2026')
  await dialog().getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(dialog().getByText('Source à préciser')).toBeVisible()
  await source.fill('BCE, 17 juin 2026.')
  await dialog().getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(page.getByText('Taux enregistré')).toBeVisible()
  expect(sent.at(-1)).toEqual({
    kind: 'ecb',
    from: '2026-07-01',
    bps: 240,
    source: 'BCE, 17 juin 2026.',
    revision: 0,
  })
  await expect.element(page.getByText(/2e semestre 2026 non renseigné/)).not.toBeInTheDocument()
  await getByRole('button', {
    name: 'Corriger\u00a0: Taux de refinancement de la BCE, 2e semestre 2026',
  }).click()
  await expect.element(dialog().getByRole('textbox', { name: /^Taux annuel/ })).toHaveValue('2,4')
  await checkScreen()
})

test('penalties are asked by an invoice of their own, and what was asked or given up is shown', async () => {
  const asked: unknown[] = []
  await open({ interest: { disputedCents: 40_000 } })
  fakeApi({
    latePenalties: {
      invoicePenalties: (input) => {
        asked.push(input)
        throw new Refusal('penalties_changed')
      },
    },
  })
  await card().getByRole('button', { name: 'Facturer les pénalités' }).click()
  await expect.element(dialog().getByLabelText(/Intérêts de retard/)).toBeChecked()
  await expect.element(dialog()).toMatchTextContent(/comptent aussi les 400,00\s€ que le client conteste/)
  await dialog()
    .getByLabelText(/Indemnité de recouvrement/)
    .click()
  await expect.element(dialog()).toMatchTextContent(/À facturer\s: 333,42\s€/)
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog().getByRole('button', { name: 'Préparer la facture' }).click()
  await expect.element(page.getByText(/Le montant des pénalités a changé/)).toBeVisible()
  expect(asked).toEqual([{ invoiceId: invoice().id, interestCents: 33_342, indemnityCents: 0 }])
})

test('a claim and a waiver are said on the invoice; a waiver that its client knows stands', async () => {
  await open({
    interest: {
      segments: [],
      interestCents: 0,
      indemnityCents: 0,
      penalties: {
        claims: [
          {
            invoiceId: invoice().id,
            number: 'F2026-0011',
            state: 'issued',
            from: '2025-06-01',
            to: '2025-06-30',
            interestCents: 12_970,
            indemnityCents: 4_000,
          },
        ],
        waiver: {
          at: '2025-08-20T09:00:00.000Z',
          byName: 'Camille Aubry',
          tellAt: null,
          toldAt: '2025-08-20T09:10:00.000Z',
          toldTo: 'compta@vasseur.test',
        },
      },
    },
  })
  const claims = card().getByRole('list', { name: 'Factures de pénalités' })
  await expect.element(claims).toMatchTextContent(/F2026-0011Intérêts du .*, et indemnité · émise169,70\s€/)
  await expect.element(card()).toMatchTextContent(/Votre client en a été prévenu/)
  await expect.element(card().getByRole('button', { name: /Revenir/ })).not.toBeInTheDocument()
  await expect.element(card().getByRole('button', { name: 'Facturer les pénalités' })).not.toBeInTheDocument()
  await checkScreen()
})
