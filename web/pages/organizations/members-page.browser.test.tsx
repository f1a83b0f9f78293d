import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Invitation } from '#shared/contract/invitations.ts'
import type { Member } from '#shared/contract/members.ts'
import type { ErrorCode } from '#shared/domain/error-codes.ts'
import { memberRights } from '#shared/domain/member-rights.ts'
import type { Role } from '#shared/domain/roles.ts'
import { timings } from '#web/messages/timings.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const LAST_OWNER = 'Impossible de retirer le dernier propriétaire de l’organisation'
const NOW = '2026-11-21T10:00:00.000Z'
const me = member()
const oneOf = (name: string, role: Role = 'member'): Member => ({
  userId: name === me.user.name ? me.user.id : crypto.randomUUID(),
  name,
  email: `${name.replace(' ', '.')}@essai.test`,
  avatarUrl: null,
  title: null,
  role,
  status: 'active',
  rights: ['amounts'],
  rightsAt: null,
  lastOwner: role === 'owner',
  ofDirectory: false,
  joinedAt: NOW,
})
const invited = (status: Invitation['status'] = 'pending'): Invitation => ({
  id: crypto.randomUUID(),
  email: 'zoe@essai.test',
  firstName: 'Zoé',
  lastName: null,
  title: null,
  role: 'member',
  status,
  refused: false,
  sentAt: NOW,
  mailFailed: false,
  expiresAt: '2099-01-01T00:00:00.000Z',
  inviterName: me.user.name,
  createdAt: NOW,
})

let members: Member[]
let invitations: Invitation[]
beforeEach(async () => {
  await page.viewport(1280, 900)
  members = [oneOf(me.user.name, 'owner')]
  invitations = []
  fakeApi({
    organizations: {
      listMembers: () => ({ items: members, nextCursor: null }),
      countMembers: ({ role }) => {
        const counted = members.filter((each) => role === undefined || each.role === role)
        const suspended = counted.filter(({ status }) => status === 'suspended').length
        return { count: counted.length, byState: { active: counted.length - suspended, suspended } }
      },
      listInvitations: () => ({ items: invitations, nextCursor: null }),
      countInvitations: () => ({
        count: invitations.length,
        byState: { open: invitations.length, accepted: 0, revoked: 0, all: invitations.length },
      }),
    },
  })
})
const open = (role: Role = 'owner') =>
  openPage(`/orgs/${me.memberships[0]?.orgId}/members`, { me: member(role) })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('alertdialog')
async function choose(on: string, action: string): Promise<void> {
  await button(on).click()
  await page.getByRole('menuitem', { name: action }).click()
}
const refuse = (code: ErrorCode) => () => {
  throw new Refusal(code)
}
/** Checks that a toast shows the message and that the dialog stays open. */
async function failing(on: string, action: string, text: string): Promise<void> {
  await choose(on, action)
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect.element(page.getByRole('region').getByText(text)).toBeVisible()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
}

test('the last owner cannot be changed or removed, and the reasons are shown', async () => {
  members.push(oneOf('Noé Petit', 'viewer'))
  open()
  const role = page.getByRole('button', { name: /^Rôle de Camille Aubry\s: Propriétaire$/ })
  await expect.element(role).toHaveAttribute('aria-disabled', 'true')
  await expect.element(role).toHaveAccessibleDescription(/Le dernier propriétaire actif garde son rôle/)
  await expect.element(button('Quitter')).toHaveAccessibleDescription(LAST_OWNER)
  await button('Actions sur Camille Aubry').click()
  await expect.element(page.getByRole('menuitem', { name: /^Retirer/ })).toMatchTextContent(LAST_OWNER)
})

test('a refusal of the server is shown, and the former role comes back', async () => {
  members.push(oneOf('Noé Petit', 'viewer'))
  fakeApi({
    organizations: {
      removeMembers: refuse('last_owner'),
      suspendMembers: refuse('not_found'),
      changeMemberRole: refuse('not_found'),
    },
  })
  open()
  const on = 'Actions sur Noé Petit'
  await failing(on, 'Retirer', LAST_OWNER)
  await failing(on, 'Suspendre', 'Erreur lors de la modification du statut')
  const role = page.getByRole('combobox', { name: 'Rôle de Noé Petit' })
  await role.selectOptions('Membre')
  await expect.element(page.getByText('Erreur lors de la modification du rôle')).toBeVisible()
  await expect.element(role).toHaveValue('viewer')
  fakeApi({ organizations: { removeMembers: refuse('owner_protected') } })
  await failing(on, 'Retirer', 'Erreur lors de la suppression du membre')
})

test('who takes over open tasks is asked before a member goes', async () => {
  members.push(oneOf('Noé Petit'))
  const sent: unknown[] = []
  fakeApi({
    organizations: {
      removeMembers: (input) => {
        sent.push(input.tasksTo)
        if (input.tasksTo === undefined) throw new Refusal('member_has_tasks')
        return { userIds: input.userIds }
      },
    },
    tasks: {
      listTaskPeople: () => ({
        members: [{ id: me.user.id, name: me.user.name, avatarUrl: null }],
        teams: [],
        holidays: 'metropole',
      }),
    },
  })
  open()
  await choose('Actions sur Noé Petit', 'Retirer')
  const confirm = dialog.getByRole('button', { name: 'Retirer', exact: true })
  await confirm.click()
  await dialog.getByRole('combobox', { name: 'Les tâches ouvertes vont à' }).click()
  await page.getByRole('option', { name: me.user.name }).click()
  await confirm.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual([undefined, { assigneeId: me.user.id, teamId: null }])
})

test('who takes over open tasks is asked where a new role reads none', async () => {
  const noe = oneOf('Noé Petit')
  members.push(noe)
  const sent: unknown[] = []
  fakeApi({
    organizations: {
      changeMemberRole: (input) => {
        sent.push([input.role, input.tasksTo])
        if (input.tasksTo === undefined) throw new Refusal('member_has_tasks')
        return { ...noe, role: input.role }
      },
    },
    tasks: { listTaskPeople: () => ({ members: [], teams: [], holidays: 'metropole' }) },
  })
  open()
  await page.getByRole('combobox', { name: 'Rôle de Noé Petit' }).selectOptions('Lecteur')
  await expect.element(dialog).toMatchTextContent(/Qui reprend les tâches de Noé Petit/)
  await dialog.getByRole('combobox', { name: 'Les tâches ouvertes vont à' }).click()
  await page.getByRole('option', { name: 'Personne pour l’instant' }).click()
  await dialog.getByRole('button', { name: 'Changer le rôle' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual([
    ['viewer', undefined],
    ['viewer', { assigneeId: null, teamId: null }],
  ])
})

test('each failure of an invitation has its toast', async () => {
  invitations = [invited()]
  const full = refuse('invitation_mails_exceeded')
  fakeApi({
    organizations: { createInvitation: full, resendInvitation: full, revokeInvitation: full },
  })
  open()
  await button('Inviter').click()
  const form = page.getByRole('dialog', { name: 'Inviter un membre' })
  await form.getByRole('textbox', { name: 'E-mail' }).fill('trop@essai.test')
  await form.getByRole('textbox', { name: 'Prénom' }).fill('Zoé')
  await button('Envoyer l’invitation').click()
  await expect.element(page.getByText('Erreur lors de l’envoi de l’invitation')).toBeVisible()
  await expect.element(form.getByRole('textbox', { name: 'Prénom' })).toHaveValue('Zoé')
  await form.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(form).not.toBeInTheDocument()
  const on = 'Actions sur l’invitation de zoe@essai.test'
  await failing(on, 'Renvoyer', 'Erreur lors du renvoi de l’invitation')
  await failing(on, 'Révoquer', 'Erreur lors de la révocation de l’invitation')
})

test('an expired invitation is shown as expired and cannot be resent', async () => {
  invitations = [invited('expired')]
  open()
  await expect.element(page.getByRole('row', { name: /zoe@essai.test/ })).toMatchTextContent('Expirée')
  await button('Actions sur l’invitation de zoe@essai.test').click()
  await expect
    .element(page.getByRole('menuitem', { name: /^Renvoyer/ }))
    .toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText('Cette invitation n’est plus en attente.').first()).toBeVisible()
})

test('a « Lecteur » sees the team with greyed buttons and their reasons, and compares the roles', async () => {
  open('viewer')
  const invite = button('Inviter')
  await expect.element(invite).toHaveAttribute('aria-disabled', 'true')
  await expect.element(invite).toHaveAccessibleDescription(/ne permet pas de gérer les membres/)
  await expect
    .element(page.getByRole('button', { name: /^Rôle de Camille Aubry\s: Propriétaire$/ }))
    .toHaveAttribute('aria-disabled', 'true')
  await button('Comparer les rôles').click()
  const table = page.getByRole('dialog').getByRole('table', { name: 'Ce que permet chaque rôle' })
  await expect.element(table.getByRole('row', { name: /Membres et invitations/ })).toMatchTextContent('Gère')
})

test('two members are suspended at once; a click within 200 ms of the dialog’s opening confirms nothing', async () => {
  const names = ['Noé Petit', 'Zoé Le Goff']
  members.push(...names.map((name) => oneOf(name)))
  let suspensions = 0
  fakeApi({
    organizations: {
      suspendMembers: ({ userIds }) => {
        suspensions += 1
        members = members.map((each) =>
          userIds.includes(each.userId) ? { ...each, status: 'suspended' } : each,
        )
        return { userIds }
      },
    },
  })
  open()
  for (const name of names) await page.getByRole('checkbox', { name: `Sélectionner ${name}` }).click()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // A click or a matcher of Vitest that waits lets the clock go on.
  ;(button('Suspendre').element() as HTMLElement).click()
  while (dialog.query() === null) await new Promise(requestAnimationFrame)
  const suspend = dialog.getByRole('button', { name: 'Suspendre', exact: true })
  vi.advanceTimersByTime(timings.confirmDelay - 10)
  expect(suspend.element()).toHaveAttribute('aria-disabled', 'true')
  ;(suspend.element() as HTMLElement).click()
  expect(suspensions).toBe(0)
  vi.advanceTimersByTime(20)
  vi.useRealTimers()
  await expect.element(dialog).toHaveAccessibleName(/^Suspendre 2 membres\s\?$/)
  await suspend.click()
  await expect.element(page.getByText(/^2 membres suspendus avec succès\s!$/)).toBeVisible()
  expect(suspensions).toBe(1)
  for (const name of names)
    await expect.element(page.getByRole('row', { name: new RegExp(name) })).toMatchTextContent('Suspendu')
})

test('who is absent is said in the list', async () => {
  const karim = oneOf('Karim Benali')
  members.push(karim)
  fakeApi({
    absences: {
      listAbsences: () => ({
        today: '2026-12-01',
        items: [
          {
            id: crypto.randomUUID(),
            userId: karim.userId,
            fromOn: '2026-11-30',
            toOn: '2026-12-03',
            note: '',
            coverUserId: null,
            coverTeamId: null,
            coverName: null,
            given: 0,
            revision: 1,
          },
        ],
      }),
    },
  })
  open()
  await expect
    .element(page.getByRole('row', { name: /Karim Benali/ }).getByText('Absence jusqu’au 3 déc. 2026'))
    .toBeVisible()
})

test('a member of the directory is marked; role and access say why they are not changed here', async () => {
  members.push({ ...oneOf('Noé Petit'), ofDirectory: true })
  open()
  const row = page.getByRole('row', { name: /Noé Petit/ })
  await expect.element(row.getByText('Géré par l’annuaire', { exact: true })).toBeVisible()
  const role = row.getByRole('button', { name: /^Rôle de Noé Petit/ })
  await expect.element(role).toHaveAttribute('aria-disabled', 'true')
  await expect.element(role).toHaveAccessibleDescription(/géré par l’annuaire de votre entreprise/)
  await row.getByRole('button', { name: 'Actions sur Noé Petit' }).click()
  for (const name of [/^Suspendre/, /^Retirer/])
    await expect.element(page.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(page.getByRole('menuitem', { name: /^Transférer la propriété/ }))
    .not.toHaveAttribute('aria-disabled', 'true')
})

test('rights beside the role are turned one by one, and without the amounts the others rest', async () => {
  members.push(oneOf('Noé Petit', 'member'))
  const noe = () => members.find(({ name }) => name === 'Noé Petit')!
  fakeApi({
    organizations: {
      changeMemberRights: ({ right, on }) => {
        const rights = memberRights.filter((one) => (one === right ? on : noe().rights.includes(one)))
        const changed: Member = { ...noe(), rights, rightsAt: new Date().toISOString() }
        members = members.map((each) => (each.userId === changed.userId ? changed : each))
        return changed
      },
    },
  })
  open()
  await expect.element(button('Droits de Camille Aubry')).not.toBeInTheDocument()
  await button('Droits de Noé Petit').click()
  const rights = page.getByRole('dialog', { name: 'Droits de Noé Petit' })
  const turn = (name: string) => rights.getByRole('switch', { name })
  await turn('Peut facturer').click()
  await expect.element(turn('Peut facturer')).toHaveAttribute('aria-checked', 'true')
  await checkScreen()
  await page.viewport(1280, 900)
  await turn('Voit les montants').click()
  await expect.element(turn('Peut facturer')).toHaveAttribute('aria-checked', 'false')
  await expect.element(turn('Peut facturer')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(rights.getByText(/N’ouvre plus les devis/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  expect(noe().rights).toEqual(['invoicing'])
  await rights.getByRole('button', { name: 'Fermer' }).click()
  await expect.element(page.getByText('Sans les montants').first()).toBeVisible()
})

test('who may not manage members reads why their rights cannot be turned', async () => {
  members.push(oneOf('Noé Petit', 'member'))
  open('member')
  await expect.element(button('Droits de Noé Petit')).toHaveAccessibleDescription(/^Votre rôle/)
})
