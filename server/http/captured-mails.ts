import type { FastifyInstance } from 'fastify'
import { DomainError } from '#shared/domain/domain-error.ts'
import { formatDateTime } from '#shared/french/format.ts'
import type { CapturedMail, MailCapture } from '../integrations/smtp/port.ts'
import type { AppContext } from '../scope.ts'
import { escapeHtml } from './escape-html.ts'
import { plainPage } from './plain-page.ts'

const LIST_LIMIT = 200

/** /dev/mail, in local mode only: the mails that Ardoise would have sent. */
export function registerCapturedMails(app: FastifyInstance, { context }: { context: AppContext }): void {
  if (context.config.mode !== 'local' || !('list' in context.mailer)) return
  const capture = context.mailer as unknown as MailCapture
  const find = async (id: string) => {
    const mail = await capture.get(id)
    if (mail === null) throw new DomainError('not_found')
    return mail
  }
  app.get('/dev/mail', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(listPage(await capture.list(LIST_LIMIT))),
  )
  app.get<{ Querystring: { to?: string } }>('/dev/mail.json', async ({ query }) =>
    (await capture.list(LIST_LIMIT, query.to)).map(({ attachments, ...mail }) => ({
      ...mail,
      attachments: attachments.filter(isListed).map(({ filename }) => filename),
    })),
  )
  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) =>
    reply.type('text/html; charset=utf-8').send(mailPage(await find(request.params.id))),
  )
  app.get<{ Params: { id: string } }>('/dev/mail/:id/body', async (request, reply) => {
    // The mail as its reader's program shows it: inline styles, no script, shown in a sandboxed frame.
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; frame-ancestors 'self'",
    )
    const mail = await find(request.params.id)
    const html = mail.attachments.reduce(
      (text, { contentId, contentType, contentBase64 }) =>
        contentId === undefined
          ? text
          : text.replaceAll(`cid:${contentId}`, `data:${contentType};base64,${contentBase64}`),
      mail.html,
    )
    return reply.type('text/html; charset=utf-8').send(html.replace('<head>', '<head><base target="_top">'))
  })
  app.get<{ Params: { id: string; index: string } }>(
    '/dev/mail/:id/attachments/:index',
    async (request, reply) => {
      const attachment = (await find(request.params.id)).attachments[Number(request.params.index)]
      if (!attachment) throw new DomainError('not_found')
      reply.header(
        'content-disposition',
        `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`,
      )
      return reply.type(attachment.contentType).send(Buffer.from(attachment.contentBase64, 'base64'))
    },
  )
}

/** Pictures of the text are no attachments for its reader. */
const isListed = ({ contentId }: CapturedMail['attachments'][number]) => contentId === undefined

/** Times of France: the reader is on their own machine, most often there. */
const writtenAt = (at: string) => formatDateTime(at, 'Europe/Paris')

function listPage(mails: CapturedMail[]): string {
  if (mails.length === 0)
    return plainPage(
      'E-mails capturés',
      '<p>Aucun e-mail pour le moment. Ceux qu’Ardoise enverrait apparaîtront ici.</p>',
    )
  return plainPage(
    'E-mails capturés',
    mails
      .map(
        (mail) =>
          `<section><h2><a href="/dev/mail/${mail.id}">${escapeHtml(mail.subject)}</a></h2><p class="muted">À ${escapeHtml(mail.to.email)} · <time datetime="${escapeHtml(mail.at)}">${escapeHtml(writtenAt(mail.at))}</time></p></section>`,
      )
      .join(''),
  )
}

function mailPage(mail: CapturedMail): string {
  const attachments = mail.attachments
    .map((attachment, index) =>
      isListed(attachment)
        ? `<li><a href="/dev/mail/${mail.id}/attachments/${index}">${escapeHtml(attachment.filename)}</a></li>`
        : '',
    )
    .join('')
  return plainPage(
    mail.subject,
    `<p><a href="/dev/mail">Tous les e-mails</a></p><p class="muted">De ${escapeHtml(mail.fromName ?? 'Ardoise')}, à ${escapeHtml(mail.to.name ?? '')} &lt;${escapeHtml(mail.to.email)}>, ${escapeHtml(writtenAt(mail.at))}</p>
${attachments ? `<ul>${attachments}</ul>` : ''}<iframe src="/dev/mail/${mail.id}/body" title="Contenu de l’e-mail"></iframe><details><summary>Répondre en tant que client</summary><form method="post" action="/dev/mail/${mail.id}/reply"><label>Réponse<textarea name="text" required rows="6"></textarea></label><button>Envoyer la réponse dans la boîte de réception</button></form></details><details><summary>Texte brut</summary><pre>${escapeHtml(mail.text)}</pre></details>`,
  )
}
