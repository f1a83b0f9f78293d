import type { LitigationFile } from '#shared/contract/litigation.ts'
import { company } from './clients.ts'
import type { FakeEndpoints } from './fake-api.ts'

/** A contentieux file that is ready. */
export const litigationFile = (facts: Partial<LitigationFile> = {}): LitigationFile => ({
  id: '0198a5c2-0000-7000-8000-000000000901',
  reference: 'DC-20261130-000901',
  companyId: company().id,
  contactId: null,
  clientName: company().name,
  currency: 'EUR',
  countedOn: '2026-11-30',
  state: 'ready',
  done: 12,
  total: 12,
  invoiceNumbers: ['F2026-0007'],
  owedCents: 312_000,
  interestCents: 4_217,
  indemnityCents: 4_000,
  createdByName: 'Camille Aubry',
  createdAt: '2026-11-30T08:00:00.000Z',
  ...facts,
})

export const litigationEndpoints: NonNullable<FakeEndpoints['litigation']> = {
  listLitigationFiles: () => ({ items: [litigationFile()], nextCursor: null }),
}
