import { formatCount } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useAction } from '#web/patterns/action/use-action.ts'

/** Tries undelivered mails again, all where none is named, and says how many are on their way. */
export const useRetry = () =>
  useAction((mailIds: string[] | undefined) => api.platform.retryMails({ mailIds }), {
    success: ({ retried, left }) => {
      const leaving = `${formatCount(retried, 'e-mail', 'e-mails')} de nouveau en route`
      return left === 0
        ? leaving
        : {
            text: `${leaving}. ${formatCount(left, 'attend', 'attendent')}\u00a0: la limite d’envoi est atteinte pour l’instant.`,
            tone: 'info',
          }
    },
    refresh: [orpc.platform, orpc.work],
  })
