import { createCatalogueItem } from '#server/features/catalogue/commands/create-item.ts'
import { createSubscription } from '#server/features/invoice-subscriptions/commands/save-subscription.ts'
import type { Scope } from '#server/scope.ts'
import { emptyContent } from '#shared/domain/invoice-subscriptions/content.ts'
import { frenchTypography } from '#shared/french/typography.ts'
import { addDays, startOfMonth } from '#shared/time/calendar-day.ts'
import type { KnownClient } from './seed-clients.ts'
import { catalogue, subscriptions } from './story/catalogue.ts'
import type { StoryCalendar } from './story-calendar.ts'
import type { Step } from './story-steps.ts'

type Shop = { scope: Scope; calendar: StoryCalendar; clientOf: (key: string) => KnownClient }
const WRITTEN_ON = 400
const MORNING = 9 * 60
const AFTERNOON = 15 * 60

/** Adds the items sold most, and those invoiced from next month on. */
export function catalogueSteps({ scope, calendar, clientOf }: Shop): Step[] {
  const articles = catalogue.map((fields, rank) => ({
    at: calendar.at(WRITTEN_ON, MORNING + rank * 4),
    lane: 'catalogue',
    run: async () => {
      const description = frenchTypography(fields.description)
      await createCatalogueItem(scope, {
        ...fields,
        designation: frenchTypography(fields.designation),
        description,
      })
    },
  }))
  const startsOn = startOfMonth(addDays(startOfMonth(calendar.today), 31))
  const contracts = subscriptions.map(({ client, writtenOn, every, mode, ...sale }) => ({
    at: calendar.at(writtenOn, AFTERNOON),
    lane: client,
    run: async () => {
      const { companyId, decider } = clientOf(client)
      const line = {
        kind: 'item' as const,
        unit: sale.unit,
        quantityMilli: 1_000,
        discountBps: 0,
        unitPriceCents: sale.price * 100,
        vatRateBps: 2_000,
        description: frenchTypography(sale.line),
      }
      const content = {
        ...emptyContent({
          vat: { kind: 'domestic' },
          vatOnDebits: false,
          paymentTerms: { kind: 'days', days: 30 },
        }),
        companyId,
        contactId: decider.contactId,
        title: sale.title,
        lines: [line],
      }
      await createSubscription(scope, {
        every,
        mode,
        startsOn,
        covers: 'ahead',
        endsOn: null,
        hour: 8,
        priceChange: null,
        content,
      })
    },
  }))
  return [...articles, ...contracts]
}
