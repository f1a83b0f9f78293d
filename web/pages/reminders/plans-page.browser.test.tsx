import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { company } from '#web/test/clients.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { invoice } from '#web/test/invoices.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member, onGratuit } from '#web/test/people.ts'
import { nothingReminded, reminderPlan, reminderSettings, standing } from '#web/test/reminders.ts'

const { getByRole, getByText } = page
const open = (me = member()) => openPage('/relances/plans', { me })
const consumer = reminderPlan(71, {
  name: 'Particulier',
  conditions: {
    byHand: false,
    debtors: ['consumer'],
    amountFromCents: 100_000,
    amountToCents: null,
    medianDelayFromDays: 15,
    tags: null,
  },
})

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

test('each plan says for whom it is and its steps; the order is changed', async () => {
  const ordered: string[][] = []
  const plans = [reminderPlan(70), consumer]
  fakeApi({
    reminderPlans: {
      listReminderPlans: () => ({ plans }),
      orderReminderPlans: ({ planIds }) => {
        ordered.push(planIds)
        return { plans }
      },
    },
  })
  open()
  const list = getByRole('list', { name: 'Plans de relance' })
  await expect
    .element(
      list.getByText(
        'Pour les particuliers, à partir de 1\u202f000,00\u00a0€, qui paient d’habitude avec au moins 15\u00a0jours de retard',
      ),
    )
    .toBeVisible()
  await expect.element(list.getByText('5\u00a0jours avant l’échéance').first()).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: 'Autres actions sur Particulier' }).click()
  await getByRole('menuitem', { name: 'Examiner avant' }).click()
  await expect.element(getByText('Ordre des plans enregistré')).toBeVisible()
  expect(ordered).toEqual([[consumer.id, reminderPlan(70).id]])
})

test('a step leaves from a mailbox of the team; one that is disconnected says so, and a refusal stands at its step', async () => {
  const saved: { steps: { mailboxId?: string | null | undefined }[] }[] = []
  const boxes = ['a', 'b', 'c'].map((letter) => `0198a5c2-0000-7000-8000-00000000b0${letter}0`)
  const [relances, lost, own] = boxes as [string, string, string]
  const item = (mailboxId: string, address: string, facts = {}) => ({
    mailboxId,
    address,
    refusal: null,
    shared: true,
    ...facts,
  })
  fakeApi({
    quotes: {
      listQuoteSenders: () => ({
        mailboxId: null,
        address: null,
        items: [
          item(relances, 'relances@atelier.test'),
          item(lost, 'perdue@atelier.test', { refusal: 'mailbox_refused' as const }),
          item(own, 'jeanne@atelier.test', { shared: false }),
        ],
      }),
    },
    reminderPlans: {
      updateReminderPlan: (input) => {
        saved.push(input)
        return reminderPlan(70, { revision: 2 })
      },
    },
  })
  open()
  await getByRole('button', { name: 'Modifier Professionnel' }).click()
  const dialog = getByRole('dialog', { name: /Modifier/ })
  await dialog.getByText('5\u00a0jours avant l’échéance').click()
  const sender = dialog.getByRole('combobox', { name: 'Envoyer depuis' }).first()
  await expect.element(sender.getByRole('option', { name: 'jeanne@atelier.test' })).not.toBeInTheDocument()
  await sender.selectOptions('perdue@atelier.test')
  await expect.element(dialog.getByText(/n’accepte plus d’envoi d’Ardoise/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await sender.selectOptions('relances@atelier.test')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(() => saved.length).toBe(1)
  expect(saved[0]!.steps[0]!.mailboxId).toBe(relances)
  expect('mailboxId' in saved[0]!.steps[1]!).toBe(false)
})

test('a plan is for clients that bear a tag', async () => {
  const saved: { conditions: object }[] = []
  fakeApi({
    reminderPlans: {
      updateReminderPlan: (input) => {
        saved.push(input)
        return reminderPlan(70, { revision: 2 })
      },
    },
  })
  open()
  await getByRole('button', { name: 'Modifier Professionnel' }).click()
  const dialog = getByRole('dialog', { name: /Modifier/ })
  await dialog.getByRole('combobox', { name: 'Ajouter une étiquette' }).click()
  await getByRole('option', { name: 'Syndic' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Retirer l’étiquette Syndic' })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(() => saved).toMatchObject([{ conditions: { tags: ['Syndic'] } }])
})

test('a plan is archived, and « Annuler » brings it back', async () => {
  const asked: boolean[] = []
  fakeApi({
    reminderPlans: {
      archiveReminderPlan: ({ archived }) => {
        asked.push(archived)
        return reminderPlan(70, { archived })
      },
    },
  })
  open()
  await getByRole('button', { name: 'Autres actions sur Professionnel' }).click()
  await getByRole('menuitem', { name: 'Archiver' }).click()
  await getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(() => asked).toEqual([true, false])
})

test('a step without its amount is refused at its message, which opens; a mended plan is saved', async () => {
  const saved: object[] = []
  fakeApi({
    reminderPlans: {
      updateReminderPlan: (input) => {
        saved.push(input)
        return reminderPlan(70, { revision: 2 })
      },
    },
  })
  open()
  await getByRole('button', { name: 'Modifier Professionnel' }).click()
  const dialog = getByRole('dialog', { name: /Modifier/ })
  const second = dialog.getByRole('group').filter({ hasText: '3\u00a0jours après l’échéance' })
  await second.getByText('3\u00a0jours après l’échéance').click()
  const message = second.getByRole('textbox', { name: 'Message' })
  await message.fill('Payez.')
  await second.getByText('3\u00a0jours après l’échéance').click()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(dialog.getByText(/Le message doit dire le montant/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await message.fill('Il reste {total} à régler.')
  await second.getByRole('checkbox', { name: 'Relevé de compte' }).click()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(getByText('Plan enregistré')).toBeVisible()
  const [first, ...others] = reminderPlan(70).steps.map((one) => ({ ...one, hour: null }))
  expect(saved).toEqual([
    {
      planId: reminderPlan(70).id,
      revision: 1,
      name: 'Professionnel',
      conditions: reminderPlan(70).conditions,
      steps: [
        first,
        { ...others[0], message: 'Il reste {total} à régler.', attachments: ['invoices', 'statement'] },
        ...others.slice(1),
      ],
    },
  ])
})

test('a step in « tu » takes the text of the start in it; words of one’s own stay', async () => {
  open()
  await getByRole('button', { name: 'Modifier Professionnel' }).click()
  const dialog = getByRole('dialog', { name: /Modifier/ })
  const second = dialog.getByRole('group').filter({ hasText: '3\u00a0jours après l’échéance' })
  await second.getByText('3\u00a0jours après l’échéance').click()
  const message = second.getByRole('textbox', { name: 'Message' })
  const tone = second.getByRole('combobox', { name: 'Ton' })
  await tone.selectOptions('Tutoiement')
  await expect.element(message).toHaveValue(expect.stringContaining('Tu peux régler {total}'))
  await tone.selectOptions('Vouvoiement')
  await expect.element(message).toHaveValue(expect.stringContaining('Vous pouvez régler {total}'))
  await message.fill('Il reste {total}.')
  await tone.selectOptions('Tutoiement')
  await expect.element(message).toHaveValue('Il reste {total}.')
})

test('bounds between which there is no debt are refused at the second', async () => {
  open()
  await getByRole('button', { name: 'Modifier Professionnel' }).click()
  const dialog = getByRole('dialog', { name: /Modifier/ })
  await dialog.getByRole('textbox', { name: /^Dette à partir de/ }).fill('500')
  await dialog.getByRole('textbox', { name: /^Dette jusqu’à/ }).fill('400')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(dialog.getByText(/^Aucune dette ne convient/)).toBeVisible()
})

test('a new plan needs a name', async () => {
  open()
  await getByRole('button', { name: 'Nouveau plan' }).click()
  const dialog = getByRole('dialog', { name: 'Nouveau plan' })
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(dialog.getByText(/Donnez un nom au plan/)).toBeVisible()
})

test('the settings are saved; the automatic mode that the plan lacks says so before it is tried', async () => {
  const saved: object[] = []
  fakeApi({
    reminders: {
      saveReminderSettings: (input) => {
        saved.push(input)
        return reminderSettings({ ...input, revision: 2 })
      },
    },
  })
  open()
  await getByRole('button', { name: 'Réglages' }).click()
  const dialog = getByRole('dialog', { name: 'Réglages des relances' })
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('combobox', { name: /^Envoi/ }).selectOptions('Automatique')
  await dialog.getByRole('textbox', { name: /^Écart entre deux contacts/ }).fill('10')
  await dialog.getByRole('combobox', { name: /^Heure/ }).selectOptions('14')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(getByText('Réglages enregistrés')).toBeVisible()
  expect(saved).toMatchObject([{ mode: 'automatic', minimumGapDays: 10, hour: 14, revision: 1 }])
  open(onGratuit())
  await getByRole('button', { name: 'Réglages' }).click()
  await dialog.getByRole('combobox', { name: /^Envoi/ }).selectOptions('Automatique')
  await expect.element(dialog.getByText(/ne comprend pas les relances automatiques/).first()).toBeVisible()
  await expect
    .element(dialog.getByRole('button', { name: 'Enregistrer' }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('the plan of a client is chosen by hand', async () => {
  const chosen: object[] = []
  fakeApi({
    reminders: {
      getClientReminders: () => nothingReminded({ standings: [standing(3)] }),
      chooseReminderPlan: (input) => {
        chosen.push(input)
        return standing(3, { chosenPlanId: reminderPlan(70).id })
      },
    },
  })
  openPage(`/crm/companies/${company().id}`, { me: member() })
  await getByRole('button', { name: 'Autres actions de relance' }).click()
  await getByRole('menuitem', { name: 'Changer de plan' }).click()
  const dialog = getByRole('dialog', { name: 'Changer de plan' })
  await dialog.getByRole('combobox', { name: 'Plan' }).selectOptions('Professionnel')
  await dialog.getByRole('button', { name: 'Changer de plan' }).click()
  await expect.element(getByText('Plan\u00a0: Professionnel')).toBeVisible()
  expect(chosen).toEqual([{ standingId: standing(3).id, planId: reminderPlan(70).id }])
})

test('an invoice has a plan of its own, and that of its client stays as it was chosen', async () => {
  const shown = invoice('sent')
  const ofClient = reminderPlan(70)
  const ofInvoice = reminderPlan(72, { name: 'Client délicat' })
  const chosen: object[] = []
  fakeApi({
    invoices: { getInvoice: () => shown },
    reminderPlans: { listReminderPlans: () => ({ plans: [ofClient, ofInvoice] }) },
    reminders: {
      // The client follows the plan of its oldest invoice.
      getClientReminders: () =>
        nothingReminded({
          standings: [standing(3, { planId: ofInvoice.id, chosenPlanId: ofClient.id })],
          invoicePlanId: ofInvoice.id,
        }),
      chooseInvoicePlan: (input) => {
        chosen.push(input)
        return input
      },
    },
  })
  openPage(`/revenues/management/invoices/${shown.id}`, { me: member() })
  await getByRole('button', { name: 'Autres actions de relance' }).click()
  await getByRole('menuitem', { name: 'Changer de plan' }).click()
  const dialog = getByRole('dialog', { name: 'Changer de plan' })
  const whose = dialog.getByRole('combobox', { name: 'Pour' })
  const plan = dialog.getByRole('combobox', { name: 'Plan' })
  await expect.element(plan).toHaveValue(ofInvoice.id)
  await whose.selectOptions('Tout ce que doit le client')
  await expect.element(plan).toHaveValue(ofClient.id)
  await whose.selectOptions('Cette facture')
  await expect.element(plan).toHaveValue(ofInvoice.id)
  await plan.selectOptions('Celui du client')
  await dialog.getByRole('button', { name: 'Changer de plan' }).click()
  await expect.element(getByText('Plan changé')).toBeVisible()
  expect(chosen).toEqual([{ invoiceId: shown.id, planId: null }])
})

test('plans that cannot be read are said, and asked for again', async () => {
  fakeApi({
    reminderPlans: {
      listReminderPlans: () => {
        throw new Refusal('forbidden')
      },
    },
  })
  open()
  await expect.element(getByRole('main').getByRole('button', { name: 'Réessayer' })).toBeVisible()
  await checkScreen()
})
