import { z } from 'zod'
import { type PaymentSetup, setupSchema } from '#shared/contract/payment-setup.ts'
import { type ConnectMethod, connectMethods } from '#shared/domain/payment-setup/payment-setup.ts'
import { useMe } from '#web/api/me.ts'
import { useLocalStorage } from '#web/ui/use-local-storage.ts'

type Accept<T> = (value: unknown) => value is T
const shaped =
  <T>(schema: z.ZodType): Accept<T> =>
  (value): value is T =>
    schema.safeParse(value).success

/** A step, and which one the server kept when it was chosen here. */
type KeptStep = { step: number; whenStored: number }

/** A manual rate being written. */
export type RateDraft = { name: string; percentageBps: number | null; inclusive: boolean }

const text = z.string()
const rateDraft = z.object({ name: text, percentageBps: z.int().nullable(), inclusive: z.boolean() })

const accept = {
  step: shaped<KeptStep | null>(z.object({ step: z.int(), whenStored: z.int() }).nullable()),
  setup: shaped<PaymentSetup | null>(setupSchema.nullable()),
  method: shaped<ConnectMethod | null>(z.enum(connectMethods).nullable()),
  rate: shaped<RateDraft | null>(rateDraft.nullable()),
  imports: shaped<readonly string[] | null>(z.array(text).nullable()),
}

/** Part of the setup kept in this browser, per user and organization; null when there is none. */
function useKept<Name extends keyof typeof accept>(name: Name) {
  const { user, current } = useMe()
  const key = `ardoise:payment-setup:${user.id}:${current?.orgId ?? ''}:${name}`
  type Value = (typeof accept)[Name] extends Accept<infer T> ? T : never
  return useLocalStorage<Value>(key, null as Value, accept[name] as unknown as Accept<Value>)
}

/** The step last shown here. */
export const useKeptStep = () => useKept('step')
/** The setup as last read: steps, account, mode and taxes, for when the server cannot be reached. */
export const useKeptSetup = () => useKept('setup')
export const useKeptMethod = () => useKept('method')
export const useRateDraft = () => useKept('rate')
/** The products ticked for import. */
export const useKeptImports = () => useKept('imports')

/** A form as it was left: it stays in this browser until it is saved. */
export function useKeptDraft(name: 'tax' | 'product' | `product.${string}`) {
  const { user, current } = useMe()
  return { name: `payment-setup.${user.id}.${current?.orgId ?? ''}.${name}`, inBrowser: true }
}
