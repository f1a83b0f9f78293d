import type { IncomingMessage, ServerResponse } from 'node:http'
import { paymentsOf } from './stripe-twin-payments.fixture.ts'
import type { Ledger } from './stripe-twin-store.fixture.ts'

/** Stripe's payment page, as bare as can be: one button a means, and one to leave. True when it answered. */
export function answerPage(request: IncomingMessage, response: ServerResponse, ledger: Ledger): boolean {
  if (request.url === '/favicon.ico') {
    response.writeHead(204).end()
    return true
  }
  const path = /^\/pay\/(\w+)\/(\w+)(?:\/(card|sepa_debit|leave))?$/.exec(request.url ?? '')
  if (path === null) return false
  const [, account, sessionId, act] = path as unknown as [string, string, string, string?]
  const payments = paymentsOf(ledger, account)
  const { success_url: back } = payments.session(sessionId)
  if (act === undefined) {
    const form = (name: string, label: string) =>
      `<form method="post" action="${request.url}/${name}"><button>${label}</button></form>`
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><html lang="fr"><title>Stripe</title><main><h1>Paiement</h1>${form('card', 'Payer par carte')}${form('sepa_debit', 'Payer par prélèvement')}${form('leave', 'Retour')}</main></html>`,
    )
    return true
  }
  if (act !== 'leave') payments.pay(sessionId, act as 'card' | 'sepa_debit')
  response.writeHead(303, { location: back! })
  response.end()
  return true
}
