import { registerHooks } from 'node:module'

/*
 * Preloaded (`--import`) into the bench and the programs it starts: sign-in is measured without its password hash (issue 3),
 * which takes nine tenths of the time. A stored password is then its own text.
 */
const MODULE = 'bench:passwords'
const SOURCE = `
  export const hashPassword = async (password) => password
  export const verifyPassword = async ({ hash, password }) => hash === password`

registerHooks({
  resolve(specifier, context, next) {
    const swapped = specifier === 'better-auth/crypto' && context.parentURL?.endsWith('/passwords/real.ts')
    return swapped ? { url: MODULE, format: 'module', shortCircuit: true } : next(specifier, context)
  },
  load: (url, context, next) =>
    url === MODULE ? { format: 'module', source: SOURCE, shortCircuit: true } : next(url, context),
})
