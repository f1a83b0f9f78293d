import type { ClientSorting } from '#shared/contract/crm.ts'

/** The orders of both lists of clients: each is the tail of an index of 0140-crm.sql or 1009-next-tasks.sql. */
export const clientOrders = {
  name: ['sort_name', 'id'],
  created: ['created_at', 'id'],
  city: ['sort_city', 'sort_name', 'id'],
  next: ['sort_next_task', 'sort_name', 'id'],
} as const satisfies Record<ClientSorting['sort'], readonly string[]>
