import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetAccount } from '#server/features/payment-setup/steps/forget-account.ts'
import { systemScope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type SubscriptionShop, startSubscriptionShop } from './online-subscriptions.fixture.ts'

let site: Awaited<ReturnType<typeof startSubscriptionShop>>
let shop: SubscriptionShop
beforeAll(async () => {
  site = await startSubscriptionShop()
})
afterAll(() => site.close())
beforeEach(async () => {
  for (const name of Object.keys(site.broken)) delete site.broken[name as keyof typeof site.broken]
  shop = await site.openShop()
})

const deliver = async () => {
  await site.twin.deliver(site.post)
  await shop.handleAll()
}

describe('a subscription', () => {
  test('keeps its account: it is not disconnected while anybody pays on it, unless Stripe took it away', async () => {
    const { id } = await shop.begin()
    await deliver()
    await shop.propose()
    const leave = async () => {
      const { revision } = (await shop.call('GET', '/payment-setup')).body
      return shop.call<{ account: unknown; message?: string }>('POST', '/payment-setup/disconnect', {
        revision,
      })
    }
    const refused = await leave()
    expect([refused.status, refused.body.code]).toEqual([409, 'payment_account_paying'])
    expect(refused.body.message).toMatch(/encaisse 1\sabonnement en ligne.*«\sAbonnements en ligne\s»/)
    expect((await shop.get(id)).status).toBe('active')
    site.broken.readAccount = () => Promise.reject(new DomainError('payment_account_lost'))
    site.broken.disconnect = () => Promise.reject(new DomainError('payment_account_lost'))
    expect((await leave()).body).toMatchObject({ account: null })
  })

  test('whose account was taken away at Stripe: members are told, and its client is told whom to write to', async () => {
    const { token } = await shop.begin()
    await deliver()
    await forgetAccount(systemScope(site.app.context, shop.owner.orgId), shop.accountId)
    expect(await shop.notified()).toContain('payment_provider.lost')
    await site.app.context.pool.query('update organizations set email = $2 where id = $1', [
      shop.owner.orgId,
      'contact@rivoire.test',
    ])
    expect((await shop.ask('POST', token, '/stop', { when: 'now' })).body.code).toBe(
      'payment_account_missing',
    )
    expect((await shop.ask('GET', token)).body.organizationEmail).toBe('contact@rivoire.test')
  })

  test('once stopped, it lets the account go', async () => {
    const { id } = await shop.begin()
    await deliver()
    await shop.act(id, 'stop', { when: 'now' })
    const { revision } = (await shop.call('GET', '/payment-setup')).body
    const left = await shop.call<{ account: unknown }>('POST', '/payment-setup/disconnect', { revision })
    expect([left.status, left.body.account]).toEqual([200, null])
  })
})
