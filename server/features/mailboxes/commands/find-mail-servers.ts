import type { Scope } from '#server/scope.ts'

/** The servers of an address, and what is to be known of its service. Nothing found is an answer too. */
export async function findMailServers({ context }: Scope, { address }: { address: string }) {
  const { servers, service } = await context.mailServers.find(address)
  return {
    servers,
    service: service?.name ?? null,
    appPasswordUrl: service?.appPasswordUrl ?? null,
    oauth: service?.oauth ?? null,
    closed: service?.closed ?? null,
  }
}
