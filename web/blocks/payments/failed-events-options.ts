import { orpc } from '#web/api/api-client.ts'

export const failedEventsOptions = orpc.paymentSetup.listFailedEvents.queryOptions({ input: {} })
