import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import { ownOrigin } from '#server/http/foreign-requests.ts'
import type { paymentSetupContract } from '#shared/contract/payment-setup.ts'
import { connectAccount } from './commands/connect-account.ts'
import { createProduct, setProductsActive } from './commands/create-product.ts'
import { finishConnection } from './commands/finish-connection.ts'
import { importProducts, listImportableProducts } from './commands/import-products.ts'
import { provideRequirements } from './commands/provide-requirements.ts'
import { createOnboardingLink, refreshAccount } from './commands/refresh-account.ts'
import { retryEvents } from './commands/retry-events.ts'
import { finishSetup, saveStep } from './commands/save-step.ts'
import { saveTax } from './commands/save-tax.ts'
import { setWebhookStatus } from './commands/set-webhook-status.ts'
import { startConnection } from './commands/start-connection.ts'
import { switchMode } from './commands/switch-mode.ts'
import { testWebhook } from './commands/test-webhook.ts'
import { listFailedEvents } from './queries/failed-events.ts'
import { countProducts, listProducts } from './queries/products.ts'
import { getSetup, listWebhookEvents } from './queries/setup.ts'

/** The registry adds how the account is left: subscriptions may be paid on it. */
export const paymentSetupRoutes: Omit<Routes<typeof paymentSetupContract>, 'disconnectAccount'> = {
  getSetup: (scope) => readAs(scope, getSetup),
  saveStep,
  connectAccount,
  startConnection,
  finishConnection,
  createOnboardingLink: (scope, _input, request) =>
    createOnboardingLink(scope, ownOrigin(request, scope.context.config)),
  provideRequirements,
  refreshAccount,
  switchMode,
  saveTax,
  setWebhookStatus,
  testWebhook,
  listWebhookEvents: (scope) => readAs(scope, listWebhookEvents),
  listFailedEvents: (scope) => readAs(scope, listFailedEvents),
  retryFailedEvents: retryEvents,
  finishSetup,
  listProducts: (scope, input) => readAs(scope, (tx) => listProducts(tx, input)),
  countProducts: (scope, input) => readAs(scope, (tx) => countProducts(tx, input)),
  listImportableProducts,
  importProducts,
  createProduct,
  setProductsActive,
}
