import type { TelephonyEvent } from '#shared/domain/calls/telephony-call.ts'

/** What a provider posted: the bytes as they came, the header of its signature (empty where it has none), and the secret of the address. */
export type TelephonyDelivery = { payload: Buffer; signature: string; secret: string; now: Date }

/** `forged`: not signed by the secret. `event` is null for what is signed and cannot be read, which is kept and ignored. */
export type ReadDelivery = 'forged' | { event: TelephonyEvent | null }

/** A telephony that tells of its calls by webhook. Pure: it never calls anybody. Nothing is recorded, and no recording is read. */
export type Telephony = { read(delivery: TelephonyDelivery): ReadDelivery }
