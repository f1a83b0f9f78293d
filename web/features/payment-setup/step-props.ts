import type { PaymentSetup } from '#shared/contract/payment-setup.ts'

/** Props of each step of the wizard. */
export type StepProps = { setup: PaymentSetup }
