/*
 * Imported first by each entry: Zod compiles with `new Function` where it can, and our policy reports even the attempt. The settings are
 * an object of its own that it finds there; no code of Zod comes with this.
 */
const holder = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
holder.__zod_globalConfig = { ...holder.__zod_globalConfig, jitless: true }
