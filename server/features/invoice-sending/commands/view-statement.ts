import { readAs } from '#server/db/transaction.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import { getParties } from '#server/features/documents/queries/parties.ts'
import { getInvoiceSettings } from '#server/features/invoices/queries/settings.ts'
import { readOffer } from '#server/features/online-payments/queries/offer.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import type { StatementInvoice, StatementLinkView, StatementOwed } from '#shared/contract/statement-links.ts'
import { epcTransfer } from '#shared/domain/invoices/epc-payment.ts'
import { eurosFirst } from '#shared/domain/invoices/euros-first.ts'
import {
  askedCents,
  STATEMENT_INVOICES_MAX,
  transferReference,
} from '#shared/domain/invoices/statement-page.ts'
import type { Currency } from '#shared/french/format.ts'
import { daysBetween, todayIn } from '#shared/time/calendar-day.ts'
import { listOwedBy, readHeldFor } from '../queries/client-owed.ts'
import { listOwedInvoices, payableOf } from '../queries/owed-invoices.ts'
import { readStatementLink } from './read-statement-link.ts'

const NOTHING = { amountCents: 0, processingCents: 0, testMode: false }

/** The data of the client's page. Changes nothing, so that a preview of the link is not counted as read. Errors: those of a link. */
export async function viewStatement(caller: Caller, input: { token: string }): Promise<StatementLinkView> {
  const { scope, linkId } = await openLink(caller, 'statement', input.token)
  const read = await readAs(scope, async (tx) => {
    const { client } = await readStatementLink(tx, linkId)
    const { seller, buyer } = await getParties(tx, client)
    const today = todayIn(seller.timeZone, tx.now)
    const all = await listOwedBy(tx, client)
    const owed = all.slice(0, STATEMENT_INVOICES_MAX)
    const [invoices, held, settings] = await Promise.all([
      listOwedInvoices(tx, owed, { timeZone: seller.timeZone, today }),
      readHeldFor(tx, client),
      getInvoiceSettings(tx),
    ])
    return { client, seller, buyer, today, invoices, held, settings, untold: all.length - owed.length }
  })
  const { client, seller, buyer, today, invoices, held, settings, untold } = read
  const accounts: StatementOwed[] = []
  for (const currency of [...invoices.keys()].toSorted(eurosFirst)) {
    const own = invoices.get(currency)!
    const payable = payableOf(own, client)
    const online =
      payable.allocations.length === 0 ? NOTHING : await readOffer(caller.context, scope.orgId, payable)
    const creditCents = held.get(currency) ?? 0
    accounts.push(accountOf(currency, own, { settings, seller, today, creditCents, online }))
  }
  return {
    clientName: buyer?.name ?? '',
    organizationName: seller.name,
    tone: seller.tone,
    reach: { email: seller.email, phone: seller.phone },
    timeZone: seller.timeZone,
    today,
    accounts,
    untold,
  }
}

type Around = Pick<StatementOwed, 'creditCents' | 'online'> & {
  settings: { iban: string | null; bic: string | null; accountName: string | null }
  seller: { name: string }
  today: string
}

function accountOf(
  currency: Currency,
  invoices: StatementInvoice[],
  { settings: { iban, bic, accountName }, seller, today, creditCents, online }: Around,
): StatementOwed {
  const sum = (of: (invoice: StatementInvoice) => number) =>
    invoices.reduce((total, invoice) => total + of(invoice), 0)
  const payableCents = sum(askedCents)
  const asked = invoices.filter((invoice) => askedCents(invoice) > 0)
  const transfer =
    iban === null || payableCents === 0
      ? null
      : {
          iban,
          bic,
          holder: accountName ?? seller.name,
          reference: transferReference(asked.map(({ number }) => number)),
        }
  return {
    currency,
    invoices,
    owedCents: sum(({ owedCents }) => owedCents),
    lateCents: sum(({ owedCents, dueOn }) => (daysBetween(dueOn, today) > 0 ? owedCents : 0)),
    processingCents: sum(({ processingCents }) => processingCents),
    creditCents: Math.max(0, creditCents),
    payableCents,
    transfer,
    epc: transfer === null || currency !== 'EUR' ? null : epcTransfer({ ...transfer, cents: payableCents }),
    online,
  }
}
