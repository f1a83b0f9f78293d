import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LedgerClosure } from '#shared/contract/ledger.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText } = page
const button = (name: string) => getByRole('button', { name, exact: true })
const open = (role: Parameters<typeof member>[0] = 'owner') =>
  openPage('/revenues/management/ledger', { me: member(role) })

const closure = (span: LedgerClosure['span'], period: string): LedgerClosure => ({
  id: crypto.randomUUID(),
  span,
  period,
  invoices: 7,
  netCents: 456_000,
  vatCents: 45_600,
  grossCents: 501_600,
  totalGrossCents: 1_504_800,
  payments: 4,
  paidCents: 301_200,
  totalPaidCents: 901_200,
  lastHash: 'c'.repeat(64),
  closedAt: '2026-12-01T01:00:00.000Z',
})

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

test('the owner verifies the whole ledger, stretch after stretch', async () => {
  const asked: (number | undefined)[] = []
  fakeApi({
    invoices: {
      verifyLedger: ({ after }) => {
        asked.push(after)
        return { checked: 200, fault: null, next: asked.length < 3 ? asked.length * 200 : null }
      },
      listLedgerClosures: ({ span }) => ({ items: [closure(span, span === 'month' ? '2026-10' : '2025')] }),
    },
  })
  open()
  await expect.element(getByText('octobre 2026').first()).toBeVisible()
  await button('Vérifier le registre').click()
  await expect.element(getByText('Le registre est intact')).toBeVisible()
  await expect.element(getByText(/^600\slignes vérifiées/)).toBeVisible()
  expect(asked).toEqual([0, 200, 400])
  await getByRole('radio', { name: 'Années' }).click()
  await expect.element(getByText('2025', { exact: true }).first()).toBeVisible()
  await checkScreen()
})

test('the first altered row is named', async () => {
  fakeApi({
    invoices: {
      verifyLedger: () => ({
        checked: 11,
        fault: {
          position: 12,
          kind: 'invoice_issued',
          subjectId: '0198a5c2-0000-7000-8000-000000000061',
          name: 'F2026-0007',
          reason: 'document_altered',
        },
        next: null,
      }),
    },
  })
  open()
  await expect.element(getByText('Aucune clôture')).toBeVisible()
  await button('Vérifier le registre').click()
  await expect.element(getByText('Le registre a été altéré')).toBeVisible()
  await expect.element(getByText(/document F2026-0007, n’est plus tel/)).toBeVisible()
  await checkScreen()
})

test('a verification that fails says so, and is begun again', async () => {
  fakeApi({
    invoices: {
      verifyLedger: () => {
        throw new Refusal('service_unavailable')
      },
    },
  })
  open()
  await button('Vérifier le registre').click()
  await expect.element(getByText('La vérification n’a pas pu aller au bout')).toBeVisible()
  await expect.element(button('Vérifier le registre')).toBeVisible()
})

test('the text of the attestation can be copied, and is signed by nobody', async () => {
  open()
  await expect.element(getByText(/Article 286, I, 3° bis du code général/)).toBeVisible()
  await expect.element(getByText(/ne le signe jamais/)).toBeVisible()
  await expect.element(button('Copier le texte')).toBeVisible()
})

test('others than the owner read why not', async () => {
  open('admin')
  await expect.element(getByText(/rôle/).first()).toBeVisible()
  expect(button('Vérifier le registre').elements()).toHaveLength(0)
})
