import type { PaymentSetup } from '#shared/contract/payment-setup.ts'

/** What each step of the wizard is given. */
export type StepProps = { setup: PaymentSetup }
