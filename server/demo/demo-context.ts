import { AsyncLocalStorage } from 'node:async_hooks'
import { deliverMail } from '#server/features/platform/commands/deliver-mail.ts'
import { type MailMessage, MailRefused } from '#server/integrations/smtp/port.ts'
import type { JobPayload, Queue } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'

const BOUNCE = '550 5.1.1 Boîte aux lettres inconnue'

type MailJob = JobPayload<'deliver-mail'>

export type DemoWorld = {
  /** The same installation with the story's clock, whose mails stay in memory. */
  context: AppContext
  /** Runs an act at an instant of the story; others may run beside it, at theirs. */
  at<T>(now: Date, act: () => Promise<T>): Promise<T>
  /** Delivers what the act queued since it last delivered, and returns the messages that arrived, in order. */
  deliver(): Promise<MailMessage[]>
  /** The next mail to this address is refused. */
  bouncing(email: string): void
}

/** The instant of an act, and its mails. */
type Moment = { now: Date; waiting: MailJob[]; delivered: MailMessage[] }

/** Keeps the story out of the real queue and /dev/mail. */
export function createDemoWorld(real: AppContext): DemoWorld {
  const moments = new AsyncLocalStorage<Moment>()
  const moment = () => {
    const found = moments.getStore()
    if (found === undefined) throw new Error('the story happens in an act')
    return found
  }
  const refused = new Set<string>()
  const queue: Queue = {
    async send(_client, name, payload) {
      // The company reads its notifications in Ardoise.
      if (name === 'mail-notifications') return
      // The seed counts the delays itself.
      if (name === 'recount-delays') return
      // The seed imports the statement itself.
      if (name === 'import-bank-lines') return
      // The seed makes the contentieux file itself.
      if (name === 'make-litigation-file') return
      // No session is open yet.
      if (name === 'end-other-sessions') return
      if (name !== 'deliver-mail' && name !== 'deliver-urgent-mail')
        throw new Error(`the demo runs no job ${name}`)
      moment().waiting.push(payload as MailJob)
    },
    async sendEach(client, name, payloads) {
      for (const payload of payloads) await queue.send(client, name, payload)
    },
    lost: async () => [],
    async hasten() {},
    async rest() {},
    async work() {},
    async close() {},
  }
  const context: AppContext = {
    ...real,
    // A mail that bounces is part of the story: who starts Ardoise for the first time is not told of it as of a fault.
    log: real.log.child({}, { level: 'error' }),
    clock: { now: () => new Date(moment().now) },
    queue,
    mailer: {
      async send(message) {
        if (refused.delete(message.to.email)) throw new MailRefused(BOUNCE)
        moment().delivered.push(message)
        return { messageId: `<${crypto.randomUUID()}@ardoise.test>` }
      },
      async close() {},
    },
  }
  return {
    context,
    at: (now, act) => moments.run({ now, waiting: [], delivered: [] }, act),
    async deliver() {
      const act = moment()
      const jobs = act.waiting
      Object.assign(act, { waiting: [], delivered: [] })
      for (const job of jobs) await deliverMail(context, job, { last: true })
      return act.delivered
    },
    bouncing(email) {
      refused.add(email)
    },
  }
}
