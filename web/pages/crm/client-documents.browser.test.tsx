import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ClientDocument } from '#shared/contract/client-documents.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { at, id } from '#web/test/conversations.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText } = page
const plan: ClientDocument = {
  id: id(80),
  name: 'plan.pdf',
  size: 250_000,
  companyId: null,
  contactId: id(50),
  contactName: null,
  sender: 'Camille Roy',
  mailedAt: at,
  conversationId: id(1),
  createdAt: at,
}

test('the documents of a client are saved, traced to their mail, removed and given back', async () => {
  fillOrganization()
  const calls: string[] = []
  fakeApi({
    clientDocuments: {
      listClientDocuments: () => ({ items: [plan], nextCursor: null }),
      removeClientDocument: ({ documentId }) => {
        calls.push('remove')
        return { id: documentId }
      },
      restoreClientDocument: ({ documentId }) => {
        calls.push('restore')
        return { id: documentId }
      },
    },
  })
  openPage(`/crm/contacts/${id(50)}`, { me: member() })
  await expect.element(getByRole('link', { name: /plan\.pdf/ })).toHaveAttribute('download', 'plan.pdf')
  await expect
    .element(getByRole('link', { name: 'Mail de Camille Roy du 20 nov. 2026' }))
    .toHaveAttribute('href', `/conversations?view=all&open=${id(1)}`)
  await checkScreen()
  await getByRole('button', { name: 'Retirer plan.pdf' }).click()
  await getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(() => calls).toEqual(['remove', 'restore'])
})

test('a client without documents says where they come from', async () => {
  fillOrganization()
  openPage(`/crm/contacts/${id(50)}`, { me: member('viewer') })
  await expect.element(getByText('Aucun document')).toBeVisible()
})
