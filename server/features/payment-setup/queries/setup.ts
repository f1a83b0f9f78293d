import { readAs } from '#server/db/transaction.ts'
import type { AccountRef } from '#server/integrations/payment-provider/port.ts'
import { type Scope, systemScope, type Tx } from '#server/scope.ts'
import {
  type ManualRate,
  manualRateSchema,
  type PaymentSetup,
  type RecentWebhookEvent,
  type TaxSettings,
} from '#shared/contract/payment-setup.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { organizationDefaults } from '#shared/domain/organizations/organization-choices.ts'
import {
  type ConnectMethod,
  completedSteps,
  type PaymentCurrency,
  type PaymentMode,
  type ProviderAccount,
  type SellingCountry,
  type SetupFacts,
  type TaxMethod,
  type WebhookStatus,
} from '#shared/domain/payment-setup/payment-setup.ts'
import { RECENT_EVENTS } from '#shared/domain/payment-setup/watched-events.ts'
import { countProducts } from './products.ts'

/** The address for the provider's events (specification 7.3); `endpoint` names the organization. */
export function webhookUrl(appUrl: string, endpoint: string | null): string {
  return `${appUrl}/functions/v1/stripe-webhook${endpoint === null ? '' : `?endpoint=${endpoint}`}`
}

async function findSetupRow(tx: Tx) {
  return tx.db
    .selectFrom('payment_setups')
    .selectAll()
    .where('org_id', '=', tx.scope.orgId)
    .executeTakeFirst()
}
type Row = NonNullable<Awaited<ReturnType<typeof findSetupRow>>>

/** The account of a row; null until one is joined, and for one of the simulation once there are keys of the provider. */
export function accountOf({ scope }: Tx, row: Row): ProviderAccount | null {
  const { simulation } = scope.context.paymentProvider
  if (row.account_id === null || row.simulated !== (simulation !== null)) return null
  return {
    accountId: row.account_id,
    method: row.connect_method as ConnectMethod,
    businessName: row.business_name ?? '',
    defaultCurrency: row.default_currency as PaymentCurrency,
    dashboardUrl: row.dashboard_url,
    connected: row.connected,
    capabilities: { cardPayments: row.card_payments, transfers: row.transfers },
    requirements: {
      currentlyDue: row.currently_due,
      eventuallyDue: row.eventually_due,
      currentDeadline: row.due_before?.toISOString() ?? null,
    },
  }
}

/** The account for requests to the provider on the organization's behalf, and its revision. */
export async function findAccount(tx: Tx) {
  const row = await findSetupRow(tx)
  const account = row ? accountOf(tx, row) : null
  const revision = row?.revision ?? 1
  return { revision, ref: account === null ? null : { account, mode: row!.mode as PaymentMode } }
}

type Opened = { account_id: string; mode: string }

/** The account on which something was opened, in its mode; null once another or none is joined. */
export async function findAccountOf(
  { context, orgId }: Scope,
  { account_id: id, mode }: Opened,
): Promise<AccountRef | null> {
  const { ref } = await readAs(systemScope(context, orgId), findAccount)
  return ref?.account.accountId === id ? { account: ref.account, mode: mode as PaymentMode } : null
}

/** The same. Errors: payment_account_missing. */
export async function getAccountOf(scope: Scope, opened: Opened): Promise<AccountRef> {
  const ref = await findAccountOf(scope, opened)
  if (ref === null) throw new DomainError('payment_account_missing')
  return ref
}

/** The tax settings; those never saved have their defaults. */
export async function getTax(tx: Tx): Promise<TaxSettings> {
  const row = await tx.db
    .selectFrom('payment_tax_settings')
    .selectAll()
    .where('org_id', '=', tx.scope.orgId)
    .executeTakeFirst()
  return {
    revision: row?.revision ?? 1,
    taxMethod: (row?.tax_method as TaxMethod | undefined) ?? null,
    legalAddress: {
      line1: row?.line1 ?? '',
      line2: row?.line2 ?? '',
      city: row?.city ?? '',
      state: row?.state ?? '',
      postalCode: row?.postal_code ?? '',
      country: row?.country ?? organizationDefaults.country,
    },
    sellingCountries: (row?.selling_countries ?? [organizationDefaults.country]) as SellingCountry[],
    rates: row ? (manualRateSchema.array().parse(row.rates) satisfies ManualRate[]) : [],
    savedAt: row?.saved_at.toISOString() ?? null,
  }
}

/** The address and state of the webhook; the secret stays with the installation. */
export async function findWebhook(tx: Tx) {
  return tx.db
    .selectFrom('payment_webhooks')
    .select(['endpoint', 'status', 'mode', 'webhook_id', 'swept_at', 'updated_at'])
    .where('org_id', '=', tx.scope.orgId)
    .executeTakeFirst()
}

/** The whole setup, as the screens show it; what was never begun has its defaults. */
export async function getSetup(tx: Tx): Promise<PaymentSetup> {
  const row = await findSetupRow(tx)
  const tax = await getTax(tx)
  const webhook = await findWebhook(tx)
  const { count: productCount } = await countProducts(tx, { q: '' })
  const account = row ? accountOf(tx, row) : null
  // A webhook of the simulation is none at the provider.
  const status = account === null ? null : ((webhook?.status as WebhookStatus | undefined) ?? null)
  const facts: SetupFacts = {
    account,
    begun: row?.begun ?? false,
    finished: Boolean(row?.finished_at),
    taxConfigured: tax.taxMethod !== null,
    productCount,
    webhookStatus: status,
  }
  const { config, paymentProvider } = tx.scope.context
  return {
    revision: row?.revision ?? 1,
    simulation: paymentProvider.simulation !== null,
    modes: [...paymentProvider.modes],
    step: row?.step ?? 0,
    completed: completedSteps(facts),
    mode: (row?.mode as PaymentMode | undefined) ?? 'test',
    account: account && { ...account, lastSyncAt: row!.synced_at!.toISOString() },
    tax,
    productCount,
    webhook: { url: webhookUrl(config.appUrl, webhook?.endpoint ?? null), status },
    finishedAt: row?.finished_at?.toISOString() ?? null,
  }
}

/** The last events taken in, newest first. */
export async function listWebhookEvents(tx: Tx): Promise<{ items: RecentWebhookEvent[] }> {
  const rows = await tx.db
    .selectFrom('payment_webhook_events')
    .select(['event_id', 'type', 'received_at', 'state'])
    .where('org_id', '=', tx.scope.orgId)
    .where('own', '=', false)
    .orderBy('received_at', 'desc')
    .orderBy('event_id')
    .limit(RECENT_EVENTS)
    .execute()
  return {
    items: rows.map((row) => ({
      id: row.event_id,
      type: row.type,
      receivedAt: row.received_at.toISOString(),
      state: row.state as RecentWebhookEvent['state'],
    })),
  }
}

/** Name and country of the organization: what a new account is opened with. */
export async function getBusiness(tx: Tx): Promise<{ name: string; country: string }> {
  return tx.db
    .selectFrom('organizations')
    .select(['name', 'country'])
    .where('id', '=', tx.scope.orgId)
    .executeTakeFirstOrThrow()
}
