import { runInForeground } from './run-program.ts'

/** `npm run dev`: the server, started again when its files change, and Vite before it at http://127.0.0.1:5173. */
const code = await Promise.race([
  runInForeground({
    command: 'node',
    args: ['--watch', '--watch-preserve-output', 'server/main.ts', ...process.argv.slice(2)],
  }),
  runInForeground({ command: 'vite', args: [] }),
])
process.kill(process.pid, 'SIGTERM')
process.exitCode = code
