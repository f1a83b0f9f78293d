import { randomUUID } from 'node:crypto'

/** The report of a server where nobody has the address that a mail went to, as Postfix makes them (RFC 3464). */
export function bounceOf(mail: string, address: string): string {
  const headers = mail.slice(0, mail.indexOf('\r\n\r\n'))
  return [
    'Return-Path: <>',
    'From: Mail Delivery System <mailer-daemon@mx.atelier-aubry.test>',
    `To: ${/^From: .*<(.+)>/m.exec(headers)?.[1]}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    `Message-ID: <${randomUUID()}@mx.atelier-aubry.test>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=report',
    '',
    '--report',
    'Content-Type: text/plain',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '',
    '--report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.atelier-aubry.test',
    '',
    `Final-Recipient: rfc822; ${address}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 no such user',
    '',
    '--report',
    'Content-Type: text/rfc822-headers',
    '',
    headers,
    '',
    '--report--',
    '',
  ].join('\r\n')
}
