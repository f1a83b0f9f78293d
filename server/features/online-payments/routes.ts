import type { Routes } from '#server/http/bind-contract.ts'
import type { onlinePaymentsContract } from '#shared/contract/online-payments.ts'
import { refundOnline } from './commands/refund-online.ts'

export const onlinePaymentsRoutes: Routes<typeof onlinePaymentsContract> = { refundOnline }
