import type { AppContext } from '#server/scope.ts'
import { openText, type Secrets, sealText } from '#server/sealed-text.ts'

const seal = (factorId: string) => ({ purpose: 'second-factor', place: factorId })
const secretsOf = ({ config }: AppContext): Secrets => [config.secret, ...config.formerSecrets]

/** The app's secret as its row keeps it. */
export const sealFactorSecret = (context: AppContext, factorId: string, secret: Buffer): string =>
  sealText(secretsOf(context), seal(factorId), secret.toString('base64'))

/** Throws when neither the present APP_SECRET nor a former one opens it. */
export function openFactorSecret(context: AppContext, factor: { id: string; secret: string }): Buffer {
  const text = openText(secretsOf(context), seal(factor.id), factor.secret)
  if (text === null) throw new Error('the secret of a second factor was sealed by another APP_SECRET')
  return Buffer.from(text, 'base64')
}
