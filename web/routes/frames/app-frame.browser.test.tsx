import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Me } from '#shared/contract/identity.ts'
import { meOptions } from '#web/api/me.ts'
import { bankEndpoints } from '#web/test/bank.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

/** The page as somebody is once a live event told that their rights are others. */
function openAs(path: string, me: Me) {
  fillOrganization(me.current?.role)
  const opened = openPage(path, { me })
  return {
    ...opened,
    become: (next: Me) => {
      fakeApi({ identity: { getMe: () => next } })
      return opened.client.refetchQueries({ queryKey: meOptions.queryKey })
    },
  }
}

beforeEach(() => page.viewport(1280, 900))

test('whoever may no longer read something keeps none of it, on the screen nor for the way back, with the amounts kept', async () => {
  const { become, client } = openAs('/revenues/management/bank', member('member', ['amounts', 'accounting']))
  const line = page.getByText(/MENUISERIE VASSEUR/i).first()
  await expect.element(line).toBeVisible()
  const kept = () =>
    client
      .getQueryCache()
      .getAll()
      .filter(
        ({ queryKey, state }) => JSON.stringify(queryKey[0]).includes('bank') && state.data !== undefined,
      )
  expect(kept()).not.toEqual([])
  const closed = () => {
    throw new Refusal('forbidden')
  }
  const bank = Object.fromEntries(Object.keys(bankEndpoints([], [])).map((name) => [name, closed]))
  fakeApi({ bank })
  await become(member('member'))
  await expect.element(line).not.toBeInTheDocument()
  await expect.poll(kept).toEqual([])
})

test('a right that is given leaves what was typed', async () => {
  const { become } = openAs('/crm/companies/new', member('member'))
  const name = page.getByRole('textbox', { name: /^Nom/ }).first()
  await name.fill('Menuiserie Vasseur')
  await become(member('member', ['amounts', 'accounting', 'invoicing']))
  await expect
    .element(
      page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: 'Banque' }),
    )
    .toBeInTheDocument()
  await expect.element(name).toHaveValue('Menuiserie Vasseur')
})
