import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/test/harness.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.close())

test('sign-up, code, session', async () => {
  const email = `neuf-${crypto.randomUUID().slice(0, 8)}@exemple.fr`
  const password = 'une-ardoise-neuve'
  const signUp = await site.request('POST', '/auth/v1/sign-up/email', {
    body: { email, password, name: 'Léa Martin', companyName: 'Atelier Martin' },
  })
  expect(signUp.body).toEqual({ status: true })
  expect(signUp.status).toBe(200)
  const mail = await site.waitForMail((m) => m.to.email === email)
  const otp = /\b\d{6}\b/.exec(mail.text)![0]
  const early = await site.request('POST', '/auth/v1/sign-in/email', { body: { email, password } })
  expect(early).toMatchObject({ status: 403, body: { code: 'email_not_verified' } })
  const verified = await site.request('POST', '/auth/v1/email-otp/verify-email', {
    body: { email, otp, password },
  })
  expect(verified).toMatchObject({ status: 200 })
  const signIn = await site.request('POST', '/auth/v1/sign-in/email', { body: { email, password } })
  expect(signIn).toMatchObject({ status: 200 })
})
