/* oidc-provider, which plays the providers in tests, warns at each start that it is not set up for production. */
const WARNING = /^oidc-provider (WARNING|NOTICE):/
for (const level of ['warn', 'info'] as const) {
  const write = console[level].bind(console)
  console[level] = (...values: unknown[]) => {
    if (!WARNING.test(String(values[0]))) write(...values)
  }
}
