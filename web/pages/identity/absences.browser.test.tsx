import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MemberAbsence } from '#shared/contract/absences.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText } = page
const button = (name: string | RegExp) => getByRole('button', { name, exact: typeof name === 'string' })
const me = member('member')
const karim = { id: '0198a5c2-0000-7000-8000-000000000801', name: 'Karim Benali' }
const absence = (facts: Partial<MemberAbsence> = {}): MemberAbsence => ({
  id: '0198a5c2-0000-7000-8000-000000000805',
  userId: me.user.id,
  note: '',
  given: 0,
  revision: 1,
  fromOn: '2026-12-01',
  toOn: '2026-12-12',
  coverUserId: null,
  coverTeamId: null,
  coverName: null,
  ...facts,
})

let kept: MemberAbsence[]
beforeEach(async () => {
  await page.viewport(1280, 900)
  kept = []
  fakeApi({
    absences: {
      listAbsences: () => ({ today: '2026-12-05', items: kept }),
      listCovers: () => ({
        members: [karim, { id: me.user.id, name: me.user.name }],
        teams: [{ id: '0198a5c2-0000-7000-8000-000000000806', name: 'Support' }],
      }),
    },
  })
})

test('one plans one’s own absence; what cannot be is said at its field', async () => {
  const asked: unknown[] = []
  fakeApi({
    absences: {
      createAbsence: (input) => {
        asked.push(input)
        if (asked.length === 1)
          throw new Refusal('absence_overlaps', [
            { path: 'fromOn', code: 'absence_overlaps', message: errorCodes.absence_overlaps.text },
          ])
        kept.push(absence({ ...(input as Partial<MemberAbsence>), coverName: karim.name }))
        return kept[0]!
      },
    },
  })
  openPage('/profile', { me })
  await expect.element(getByText('Aucune absence prévue.')).toBeVisible()
  await button('Prévoir une absence').click()
  const dialog = getByRole('dialog')
  await dialog.getByLabelText(/^Premier jour/).fill('2026-12-20')
  await dialog.getByLabelText(/^Dernier jour/).fill('2026-12-19')
  await dialog.getByRole('button', { name: 'Prévoir l’absence' }).click()
  await expect.element(dialog.getByText('Le dernier jour vient avant le premier.')).toBeVisible()
  await dialog.getByLabelText(/^Dernier jour/).fill('2026-12-31')
  await dialog.getByLabelText('Qui prend le relais').selectOptions('Karim Benali')
  await dialog.getByLabelText(/^Note/).fill('Congés')
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: 'Prévoir l’absence' }).click()
  await expect.element(dialog.getByText('Une autre absence est déjà prévue ces jours-là.')).toBeVisible()
  await dialog.getByLabelText(/^Premier jour/).fill('2026-12-21')
  await userEvent.keyboard('{Enter}')
  await expect.element(getByText(/^Du 21\/12\/2026 au 31\/12\/2026|^Du 21 déc/)).toBeVisible()
  await expect.element(getByText('Relais\u00a0: Karim Benali')).toBeVisible()
  expect(asked.at(-1)).toEqual({
    userId: me.user.id,
    fromOn: '2026-12-21',
    toOn: '2026-12-31',
    note: 'Congés',
    coverUserId: karim.id,
    coverTeamId: null,
  })
})

test('under way and over, a line says how many conversations were given away; one is removed', async () => {
  kept = [
    absence({
      id: '0198a5c2-0000-7000-8000-000000000807',
      fromOn: '2026-11-02',
      toOn: '2026-11-13',
      given: 14,
    }),
    absence({ coverName: 'Support', given: 1, note: 'Formation' }),
  ]
  fakeApi({
    absences: {
      deleteAbsence: ({ absenceId }) => {
        kept = kept.filter(({ id }) => id !== absenceId)
        return { absenceId }
      },
    },
  })
  openPage('/profile', { me })
  await expect.element(getByText('En cours')).toBeVisible()
  await expect
    .element(getByText('14 conversations confiées. Au retour, elles restent où elles sont.'))
    .toBeVisible()
  await expect.element(getByText(/^1\sconversation confiée à Support/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await button(/^Supprimer l’absence.*12/).click()
  await getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect.element(getByText('Formation')).not.toBeInTheDocument()
})

test('changed by somebody else meanwhile, an absence is compared, not written over', async () => {
  kept = [absence({ note: 'Congés' })]
  const asked: { revision: number; note: string }[] = []
  fakeApi({
    absences: {
      updateAbsence: (input) => {
        asked.push(input)
        const current = absence({ toOn: '2026-12-19', note: 'Congés', revision: 2 })
        if (asked.length === 1) throw new Refusal('version_conflict', [], { current })
        kept = [absence({ ...input, revision: 3 })]
        return kept[0]!
      },
    },
  })
  openPage('/profile', { me })
  await button(/^Modifier l’absence/).click()
  const dialog = getByRole('dialog')
  await dialog.getByLabelText(/^Dernier jour/).fill('2026-12-15')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(dialog.getByText(/Cette absence a été modifiée ailleurs entre-temps/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: 'Enregistrer ma version' }).click()
  await expect.element(getByText(/au 15 déc\. 2026/).first()).toBeVisible()
  expect(asked.map(({ revision }) => revision)).toEqual([1, 2])
})
