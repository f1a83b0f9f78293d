import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Asker, createTurns, fairLimits, type Ticket } from './turns.ts'

const asker = (orgId: string, userId: string | null = `user of ${orgId}`): Asker => ({ orgId, userId })

/** Turns, and who holds a place: in the order in which it was given. */
function turnsOf(places: number) {
  const turns = createTurns(fairLimits(places, 8))
  const holders: Asker[] = []
  const tickets: Ticket[] = []
  return {
    turns,
    holders,
    tickets,
    ask(who: Asker) {
      if (turns.enter(who)) return holders.push(who)
      const ticket: Ticket = {
        asker: who,
        call: () => {
          holders.push(who)
          tickets.splice(tickets.indexOf(ticket), 1)
        },
      }
      return turns.wait(ticket) && tickets.push(ticket)
    },
    leave(index: number) {
      const [who] = holders.splice(index % holders.length, 1)
      turns.leave(who!)
    },
    giveUp(index: number) {
      const [ticket] = tickets.splice(index % tickets.length, 1)
      expect(turns.giveUp(ticket!)).toBe(true)
      expect(turns.giveUp(ticket!)).toBe(false)
    },
  }
}

const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('ask' as const), org: fc.nat(3), user: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), index: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('giveUp' as const), index: fc.nat(20) }) },
)
// User 0 has an account in every organization; user 3 is a visitor.
const askerOf = ({ org, user }: { org: number; user: number }): Asker =>
  asker(`o${org}`, user === 0 ? 'everywhere' : user === 3 ? null : `u${org}.${user}`)
const keyOf = ({ orgId, userId }: Asker) => userId ?? `visitors of ${orgId}`
const count = (holders: Asker[], fits: (one: Asker) => boolean) => holders.filter(fits).length

test('one organization gets no more places than there are processors, and two on the smallest machine', () => {
  expect([1, 2, 3, 8].map((processors) => fairLimits(6, processors).ofOne)).toEqual([2, 2, 3, 4])
  expect(fairLimits(1, 8).ofOne).toBe(1)
})

test('never more than the places, nor than one may have; a place that is left goes to whoever has few', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.array(act, { maxLength: 120 }), (places, acts) => {
      const site = turnsOf(places)
      const { ofOne, ofOneAmongOthers } = fairLimits(places, 8)
      for (const one of acts) {
        const before = [...site.holders]
        if (one.kind === 'ask') site.ask(askerOf(one))
        else if (one.kind === 'leave' && site.holders.length > 0) site.leave(one.index)
        else if (one.kind === 'giveUp' && site.tickets.length > 0) site.giveUp(one.index)
        const { holders, tickets, turns } = site
        expect(holders.length).toBe(turns.held)
        expect(tickets.length).toBe(turns.waiting)
        expect(holders.length).toBeLessThanOrEqual(places)
        for (const each of holders) {
          const ofOrganization = count(holders, ({ orgId }) => orgId === each.orgId)
          const ofUser = count(holders, (other) => keyOf(other) === keyOf(each))
          expect(Math.max(ofOrganization, ofUser)).toBeLessThanOrEqual(ofOne)
          const more = (fits: (one: Asker) => boolean) => count(holders, fits) > count(before, fits)
          // No organization gets a third place while another one waits.
          if (
            tickets.some(({ asker }) => asker.orgId !== each.orgId) &&
            more(({ orgId }) => orgId === each.orgId)
          )
            expect(ofOrganization).toBeLessThanOrEqual(ofOneAmongOthers)
        }
        // A request waits beside a free place only where its organization or user has two already.
        if (holders.length < places)
          for (const { asker } of tickets)
            expect(
              Math.max(
                count(holders, ({ orgId }) => orgId === asker.orgId),
                count(holders, (other) => keyOf(other) === keyOf(asker)),
              ),
            ).toBeGreaterThanOrEqual(ofOneAmongOthers)
      }
    }),
  )
})

test('nobody starves: among those who always ask for more, each comes within a round', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 2, max: 5 }),
      (places, flood, others) => {
        const site = turnsOf(places)
        for (let index = 0; index < flood; index += 1) site.ask(asker('flood', `u${index % 3}`))
        for (let index = 0; index < others; index += 1) site.ask(asker(`o${index}`))
        const waits = (orgId: string) => site.tickets.some(({ asker }) => asker.orgId === orgId)
        // Each place that is left serves one of another organization before the flood's next but one.
        for (let left = 0; left < places + others; left += 1) if (site.holders.length > 0) site.leave(0)
        for (let index = 0; index < others; index += 1) expect(waits(`o${index}`)).toBe(false)
        while (site.holders.length > 0) site.leave(0)
        expect(site.turns.waiting).toBe(0)
      },
    ),
  )
})

test('one organization that floods leaves a third of the places, and has two once another waits', () => {
  const site = turnsOf(6)
  for (let index = 0; index < 24; index += 1) site.ask(asker('flood', `u${index}`))
  expect(site.holders).toHaveLength(4)
  site.ask(asker('quiet'))
  expect(site.holders.at(-1)).toEqual(asker('quiet'))
  for (let index = 0; index < 4; index += 1) site.ask(asker(`other ${index}`))
  site.leave(0)
  expect(site.holders.at(-1)?.orgId).toMatch(/^other/)
})

test('users of one organization take turns, and visitors are one user', () => {
  const site = turnsOf(1)
  for (const user of ['a', 'a', 'a', 'b', null, null]) site.ask(asker('org', user))
  const order: (string | null)[] = []
  while (site.holders.length > 0) {
    order.push(site.holders[0]!.userId)
    site.leave(0)
  }
  expect(order).toEqual(['a', 'a', 'b', null, 'a', null])
})

test('a user who floods by several organizations counts once', () => {
  const site = turnsOf(6)
  for (let index = 0; index < 12; index += 1) site.ask(asker(`org ${index}`, 'one'))
  expect(site.holders).toHaveLength(4)
})

test('a line has an end', () => {
  const site = turnsOf(1)
  for (let index = 0; index < 500; index += 1) site.ask(asker('flood'))
  expect(site.tickets).toHaveLength(200)
  site.ask(asker('quiet'))
  expect(site.tickets).toHaveLength(201)
})
