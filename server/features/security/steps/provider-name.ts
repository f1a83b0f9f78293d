import type { AppContext } from '#server/scope.ts'

/** The public name of the service behind a linked account. */
export function providerName({ config }: Pick<AppContext, 'config'>, providerId: string): string {
  if (providerId === 'google') return 'Google'
  if (providerId === 'microsoft') return 'Microsoft'
  return config.sso?.name ?? 'd’entreprise'
}
