import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { addToCard } from '#server/test/client-cards.ts'
import { verifyChain } from '#shared/domain/signatures/signature-proof.ts'
import { type SubscriptionShop, startSubscriptionShop } from './online-subscriptions.fixture.ts'

let site: Awaited<ReturnType<typeof startSubscriptionShop>>
let shop: SubscriptionShop
beforeAll(async () => {
  site = await startSubscriptionShop()
})
afterAll(() => site.close())
beforeEach(async () => {
  for (const name of Object.keys(site.broken)) delete site.broken[name as keyof typeof site.broken]
  site.twin.faults.answers = []
  shop = await site.openShop()
})

describe('a proposal', () => {
  test('is mailed with the client’s page, which says what is taken, how often and by whom; Stripe is not asked', async () => {
    const before = site.twin.asked.length
    const { status, body } = await shop.propose({ quantity: 2 })
    expect([status, body.status, body.grossCents, body.consent]).toEqual([200, 'proposed', 6_960, null])
    expect(body.recipient.email).toBe('achats@martin.test')
    const token = await shop.lastToken()
    const { body: view } = await shop.ask('GET', token)
    expect(view).toMatchObject({ status: 'proposed', grossCents: 6_960, netCents: 5_800, begun: false })
    expect(view.terms[0]).toMatch(/prélever par Stripe 69,60\s€ TTC chaque mois/)
    expect(view.terms.join(' ')).toMatch(/résilier à tout moment.*rétracter/)
    expect(site.twin.asked.length).toBe(before)
  })

  test('needs a client, a recurring price of the catalogue that the account may take, and who issues invoices', async () => {
    const once = await shop.makePrice({ priceType: 'one_time' })
    // 8,32 € net make 9,98 € and 8,33 € net make 10,00 €: no price net of tax gives 9,99 €.
    const uneven = await shop.makePrice({ amountCents: 999, taxBehavior: 'inclusive' })
    const small = await shop.makePrice({ amountCents: 10 })
    const codeOf = async (over: object) => (await shop.propose(over)).body.code
    expect(await codeOf({ productId: once })).toBe('online_subscription_price_unfit')
    expect(await codeOf({ productId: uneven })).toBe('online_subscription_price_uneven')
    expect(await codeOf({ productId: small })).toBe('online_subscription_price_small')
    expect(await codeOf({ companyId: null })).toBe('subscription_client_missing')
    expect(await codeOf({ quantity: 0 })).toBe('invalid_input')
    const noMail = await shop.own.makeCompany(shop.owner, { email: null, name: 'Muette' })
    expect(await codeOf({ companyId: noMail })).toBe('recipient_missing')
    await site.app.context.pool.query('update payment_setups set connected = false where org_id = $1', [
      shop.owner.orgId,
    ])
    expect(await codeOf({})).toBe('online_subscription_off')
  })

  test('expires, is sent anew with another link, and may be withdrawn', async () => {
    const { body } = await shop.propose()
    const first = await shop.lastToken()
    site.clock.advance(31 * 86_400_000)
    expect((await shop.ask('GET', first)).body.code).toBe('link_expired')
    expect((await shop.agree(first)).body.code).toBe('link_expired')
    expect((await shop.act(body.id, 'resend')).status).toBe(200)
    expect((await shop.ask('GET', first)).body.code).toBe('link_invalid')
    const second = await shop.lastToken()
    const { url } = (await shop.agree(second)).body
    expect((await shop.act(body.id, 'stop', { when: 'now' })).body.status).toBe('ended')
    expect(shop.at.pay(url.split('/').at(-1)!)).toBeNull()
    expect(shop.subscriptions.all()).toEqual([])
    expect((await shop.agree(second)).body.code).toBe('online_subscription_ended')
    expect((await shop.ask('GET', second)).body).toMatchObject({ status: 'ended', begun: false })
    expect((await shop.act(body.id, 'stop', { when: 'now' })).body.code).toBe('online_subscription_ended')
  })

  test('of a hostile link: unknown tokens answer alike', async () => {
    for (const token of ['x', 'é', `${'a'.repeat(43)}`, '../../etc'])
      expect((await shop.ask('GET', encodeURIComponent(token))).body.code).toBe('link_invalid')
    expect((await shop.ask('GET', 'a'.repeat(201))).status).toBe(400)
  })
})

describe('the journal of the consent', () => {
  test('says of each event which browser did it: opened by a phone, agreed on a computer', async () => {
    const phone = { 'user-agent': 'Mozilla/5.0 (iPhone)' }
    const computer = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0)' }
    const { body } = await shop.propose()
    const at = `/api/v1/subscription-links/${await shop.lastToken()}`
    for (const headers of [phone, phone, computer])
      expect((await site.app.request('POST', `${at}/opened`, { body: {}, headers })).status).toBe(200)
    const given = { body: { name: 'Jeanne Martin', accepted: true }, headers: computer }
    expect((await site.app.request('POST', `${at}/agree`, given)).status).toBe(200)
    expect((await site.app.request('POST', `${at}/agree`, { ...given, headers: phone })).status).toBe(200)
    const { journal } = await shop.get(body.id)
    expect(journal.map(({ type, userAgent }) => [type, userAgent])).toEqual([
      ['subscription.proposed', null],
      ['subscription.opened', phone['user-agent']],
      ['subscription.opened', computer['user-agent']],
      ['subscription.agreed', computer['user-agent']],
    ])
    const chain = journal.map(({ occurredAt: at, ipAddress: ip, ...event }) => ({ ...event, at, ip }))
    expect(verifyChain(chain, (text) => createHash('sha256').update(text).digest('hex'))).toBeNull()
    await expect(
      inTransaction(shop.owner.scope, (tx) =>
        tx.db
          .updateTable('signature_events')
          .set({ label: 'Autre' })
          .where('subscription_id', '=', body.id)
          .execute(),
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the consent', () => {
  test('is recorded with its words before Stripe is asked, once, and leads to one page however often it is clicked', async () => {
    const { body } = await shop.propose()
    const token = await shop.lastToken()
    expect((await shop.agree(token, { name: ' ', accepted: true })).body.code).toBe('invalid_input')
    expect((await shop.agree(token, { name: 'Jeanne', accepted: false })).body.code).toBe('invalid_input')
    expect((await shop.get(body.id)).consent).toBeNull()
    site.broken.createSubscriptionCheckout = () => Promise.reject(new Error('silence'))
    expect((await shop.agree(token)).status).toBe(500)
    delete site.broken.createSubscriptionCheckout
    const { consent, status } = await shop.get(body.id)
    expect([status, consent?.name]).toEqual(['agreed', 'Jeanne Martin'])
    expect(consent?.text).toMatch(/J’autorise .* à prélever par Stripe 34,80\s€ TTC chaque mois/)
    const urls = await Promise.all([shop.agree(token), shop.agree(token, { name: 'Autre', accepted: true })])
    expect(new Set(urls.map((one) => one.body.url)).size).toBe(1)
    expect((await shop.get(body.id)).consent?.name).toBe('Jeanne Martin')
    await expect(
      site.app.context.pool.query(`update online_subscriptions set consent_name = 'Autre' where id = $1`, [
        body.id,
      ]),
    ).rejects.toThrow(/kept as it was given/)
  })

  test('of a consumer holds their express request that it begin at once', async () => {
    const consumer = await shop.own.makeCompany(shop.owner, {
      name: 'Zoé Petit',
      kind: 'consumer',
      siren: null,
    })
    const { body } = await shop.propose({ companyId: consumer })
    const token = await shop.lastToken()
    expect((await shop.ask('GET', token)).body.terms.join(' ')).toMatch(/demande expressément/)
    await shop.agree(token)
    expect((await shop.get(body.id)).consent?.text).toMatch(/demande expressément.*L221-25/)
  })

  test('a price that changed at Stripe since is refused', async () => {
    await shop.propose()
    const price = site.twin.test.all<{ unit_amount: number }>('price', shop.accountId)[0]!
    price.unit_amount = 3_900
    expect((await shop.agree(await shop.lastToken())).body.code).toBe('online_subscription_price_changed')
  })

  test('given again by a new link, after a page of Stripe whose answer was lost, opens another page', async () => {
    const { body } = await shop.propose()
    // Stripe made the page, and its answer never came: nothing here knows it.
    site.broken.createSubscriptionCheckout = async (...asked) => {
      await site.real.createSubscriptionCheckout(...asked)
      throw new Error('silence')
    }
    expect((await shop.agree(await shop.lastToken())).status).toBe(500)
    delete site.broken.createSubscriptionCheckout
    const to = { email: 'compta@martin.test', name: null }
    expect((await shop.act(body.id, 'resend', { to })).body.code).toBe('recipient_not_on_card')
    await addToCard(site.app, shop.owner, shop, to.email)
    expect((await shop.act(body.id, 'resend', { to })).status).toBe(200)
    const { status, body: page } = await shop.agree(await shop.lastToken())
    expect([status, page.url]).toEqual([200, expect.stringContaining('http')])
  })

  test('a page that expired is replaced by another', async () => {
    await shop.propose()
    const token = await shop.lastToken()
    const first = (await shop.agree(token)).body.url
    site.clock.advance(25 * 3_600_000)
    const second = (await shop.agree(token)).body.url
    expect(second).not.toBe(first)
    expect(shop.at.pay(first.split('/').at(-1)!)).toBeNull()
  })
})
