import type { Directory, DirectoryGroupEntry } from '#shared/contract/directory.ts'
import type { FakeEndpoints } from './fake-api.ts'

export const directory = (facts: Partial<Directory> = {}): Directory => ({
  url: 'https://ardoise.test/scim/v2',
  tokens: [
    {
      id: '0198a5c2-0000-7000-8000-000000000701',
      label: 'Microsoft Entra',
      ending: 'x7Qa',
      createdAt: '2026-11-02T09:00:00.000Z',
      createdBy: 'Camille Aubry',
      lastUsedAt: '2026-11-20T09:00:00.000Z',
      revokedAt: null,
    },
  ],
  refusals: [
    {
      id: '0198a5c2-0000-7000-8000-000000000702',
      at: '2026-11-20T09:00:00.000Z',
      request: 'POST /Users',
      named: 'lea.roy@ailleurs.test',
      status: 400,
      detail: 'Aucune adresse de cette personne n’appartient à un domaine prouvé de l’organisation.',
    },
  ],
  people: 12,
  activePeople: 11,
  defaultRole: 'viewer',
  ...facts,
})

export const directoryGroup = (facts: Partial<DirectoryGroupEntry> = {}): DirectoryGroupEntry => ({
  id: '0198a5c2-0000-7000-8000-000000000703',
  name: 'Vente',
  role: 'member',
  people: 8,
  ...facts,
})

export const directoryEndpoints: NonNullable<FakeEndpoints['directory']> = {
  getDirectory: () => directory(),
  listDirectoryGroups: () => ({ items: [directoryGroup()], count: 1 }),
}
