import { accountAttacks } from './attack-accounts.ts'
import { doorAttacks } from './attack-doors.ts'
import { drawingAttacks } from './attack-drawings.ts'
import { exportAttacks } from './attack-exports.ts'
import { pictureAttacks } from './attack-pictures.ts'
import { printVerdicts, tryAttack, type Verdict } from './attack-probe.ts'
import { readAttacks } from './attack-reads.ts'
import { openAttackSite } from './attack-site.ts'

/**
 * `npm run attacks`: what strangers and new accounts tried (issue 10, section 3), against a real server on loopback, while
 * another tenant works. `npm run attacks -- multipart` runs the attacks of that name only. Exits with 1 when one succeeds.
 */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2)
  const all = [doorAttacks, accountAttacks, readAttacks, exportAttacks, drawingAttacks, pictureAttacks].flat()
  const attacks = all.filter(({ name }) => wanted.length === 0 || wanted.some((one) => name.includes(one)))
  const site = await openAttackSite()
  const verdicts: Verdict[] = []
  try {
    for (const attack of attacks) {
      process.stdout.write(`${attack.name}…\n`)
      verdicts.push(await tryAttack(site, attack))
    }
  } finally {
    await site.close()
  }
  printVerdicts(verdicts)
  if (verdicts.some(({ breaches }) => breaches.length > 0)) process.exitCode = 1
}

await main()
