import { randomUUID } from 'node:crypto'
import { remindersOf } from '#server/features/reminders/reminders.fixture.ts'
import type { Member, TestApp } from '#server/test/harness.ts'
import type { PaymentPlanLinkView } from '#shared/contract/payment-plan-links.ts'
import type { PaymentPlan } from '#shared/contract/payment-plans.ts'
import { PAYMENT_PLAN_TEXT_VERSION } from '#shared/domain/payment-plans/payment-plan-text.ts'

type Fault = { code?: string; fields?: { path: string; code: string; message: string }[] }

/** Requests of the payment plans of one organization, and of the clients who sign them. */
export function paymentPlansOf(app: TestApp, member: () => Member) {
  const reminders = remindersOf(app, member)
  const ask = <T>(method: string, path: string, body?: unknown, as: Member = member()) =>
    app.request<T & Fault>(method, `/api/v1/payment-plans${path}`, {
      as,
      ...(body === undefined ? {} : { body, headers: { 'idempotency-key': randomUUID() } }),
    })
  const byLink = <T>(token: string, path = '', body?: unknown) =>
    app.request<T & Fault>(
      body === undefined ? 'GET' : 'POST',
      `/api/v1/payment-plan-links/${token}${path}`,
      body === undefined ? {} : { body },
    )
  const mailTo = (email: string, wanted: RegExp) =>
    app.waitForMail(({ to, subject }) => to.email === email && wanted.test(subject))
  return {
    ...reminders,
    plans: ask,
    byLink,
    mailTo,
    propose: (body: Record<string, unknown>) => ask<PaymentPlan>('POST', '', body),
    /** The token of the last mail that proposes a plan to this address. */
    async tokenOf(email: string) {
      return /\/e\/([\w-]+)/.exec((await mailTo(email, /Échéancier à signer/)).text)![1]!
    },
    view: (token: string) => byLink<PaymentPlanLinkView>(token),
    async codeFor(token: string, email: string) {
      const asked = await byLink(token, '/code', {})
      if (asked.status !== 200) throw new Error(`no code: ${JSON.stringify(asked.body)}`)
      return /^\d{6}/.exec((await mailTo(email, /code pour signer l’échéancier/)).subject)![0]
    },
    sign: (token: string, code: string) =>
      byLink<{ signerName: string }>(token, '/sign', {
        name: 'Élise Oudinot',
        quality: 'Gérante',
        consentVersion: PAYMENT_PLAN_TEXT_VERSION,
        signature: { kind: 'typed', text: 'Élise Oudinot' },
        code,
      }),
  }
}
