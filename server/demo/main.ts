import { readConfig } from '#server/config.ts'
import { closeContext, createContext } from '#server/context.ts'
import { seedDemo } from './seed-demo.ts'

const TITLE = 'Préparation de l’entreprise de démonstration'

/** Makes the demo in a process of its own, given DATABASE_URL: what it loads and draws is gone when it ends. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (config.databaseUrl === null) throw new Error('DATABASE_URL manque.')
  const context = await createContext(config, config.databaseUrl)
  // The next start makes again what a stopped machine lost, so no commit waits for the disk (a fifth of a first start).
  context.pool.on('connect', (client) => {
    client.query('set synchronous_commit to off').catch(() => {})
  })
  try {
    await seedDemo(context, (percent) => {
      process.send?.(percent)
      if (process.stdout.isTTY)
        process.stdout.write(`\r${TITLE} : ${percent} %${percent === 100 ? '\n' : ''}`)
      else if (percent % 25 === 0) console.log(`${TITLE} : ${percent} %`)
    })
  } finally {
    await closeContext(context)
  }
}

await main()
