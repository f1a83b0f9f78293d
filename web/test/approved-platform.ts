import type { PlatformConnection, Reception, Transmission } from '#shared/contract/approved-platform.ts'

export const connection = (facts: Partial<PlatformConnection> = {}): PlatformConnection => ({
  name: 'Plateforme Un',
  flowUrl: 'https://api.plateforme.test/flow-service',
  directoryUrl: 'https://api.plateforme.test/directory-service',
  tokenUrl: 'https://auth.plateforme.test/token',
  clientId: 'atelier-aubry',
  organizationId: null,
  callbacks: true,
  fault: null,
  faultCode: null,
  answeredAt: '2026-11-21T09:58:00.000Z',
  connectedAt: '2026-11-02T08:30:00.000Z',
  connectedByName: 'Claire Aubry',
  waiting: 0,
  refused: 0,
  unfiled: 0,
  revision: 1,
  ...facts,
})

/** Answer for an organization without platform. */
export const transmission = (facts: Partial<Transmission> = {}): Transmission => ({
  rule: 'B2B',
  connected: false,
  canTransmit: false,
  deposits: [],
  statuses: [],
  current: null,
  reminders: null,
  ...facts,
})

export const delivery = (
  facts: Partial<Transmission['deposits'][number]> = {},
): Transmission['deposits'][number] => ({
  id: '01980000-0000-7000-8000-00000000d001',
  kind: 'invoice',
  state: 'accepted',
  reasonCode: null,
  reasonText: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:01:00.000Z',
  ...facts,
})

export const status = (
  code: number,
  name: string,
  facts: Partial<Transmission['statuses'][number]> = {},
): Transmission['statuses'][number] => ({
  id: `${code} ${name}`,
  code,
  name,
  at: '2026-11-20T08:05:00.000Z',
  reasons: [],
  ofDelivery: false,
  ...facts,
})

/** The statuses of an invoice that the platform just brought: none is said yet. */
export const reception = (facts: Partial<Reception> = {}): Reception => ({
  arrivedAt: '2026-11-20T08:00:00.000Z',
  blocked: null,
  statuses: [],
  heard: [],
  ...facts,
})

export const answer = (
  code: Reception['statuses'][number]['code'],
  facts: Partial<Reception['statuses'][number]> = {},
): Reception['statuses'][number] => ({
  id: `01980000-0000-7000-8000-000000000${code}`,
  code,
  at: '2026-11-20T09:00:00.000Z',
  reasons: [],
  note: null,
  state: 'accepted',
  refusalCode: null,
  refusalText: null,
  ...facts,
})
