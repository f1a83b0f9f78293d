import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import type { Tx } from '#server/scope.ts'
import type { ReportPaper } from '#shared/domain/reports/report-paper.ts'
import { reportMail } from '../mails/report-mail.ts'

type Mailed = {
  sendingId: string
  paper: ReportPaper
  fileKey: string
  sellerName: string
  to: { email: string; name: string }
}

/** Queues the mail of a report to one member. */
export async function mailReport(
  tx: Tx,
  { sendingId, paper, fileKey, sellerName, to }: Mailed,
): Promise<void> {
  const url = `${tx.scope.context.config.appUrl}/reports/sendings?sending=${sendingId}`
  await queueMail(
    tx,
    {
      kind: 'report',
      to,
      urgent: false,
      counts: false,
      secret: false,
      attachments: [{ filename: fileName(paper.title), contentType: 'application/pdf', fileKey }],
    },
    reportMail({ title: paper.title, until: paper.until, sellerName, url }),
  )
}

/** A name that every system takes. */
const fileName = (title: string): string =>
  `${
    title
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase() || 'rapport'
  }.pdf`
