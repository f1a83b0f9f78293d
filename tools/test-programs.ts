import { describeMissingServers, extractServers } from './extracted-servers.ts'
import { findHeadlessShell, findProgram, findTestBrowser, HEADLESS_SHELL } from './find-browser.ts'
import { findPostgresPrograms } from './find-postgres.ts'
import { runProgram } from './run-program.ts'

type Need = { found: () => boolean; packages: string[]; what: string; otherwise: string }

const BROWSER: Need = {
  found: () => findTestBrowser() !== null,
  packages: ['chromium'],
  what: 'Chromium ou Chrome (tests dans le navigateur)',
  otherwise: ', ou CHROME_PATH pour un navigateur installé ailleurs',
}

const NEEDS: Need[] = [
  BROWSER,
  {
    found: () => findProgram('pdfsig') !== null,
    packages: ['poppler-utils'],
    what: 'pdfsig (contrôle des PDF signés et des Factur-X)',
    otherwise: '',
  },
  {
    found: () => findProgram('qpdf') !== null,
    packages: ['qpdf'],
    what: 'qpdf (contrôle des Factur-X)',
    otherwise: '',
  },
  {
    found: () => findProgram('xmllint') !== null,
    packages: ['libxml2-utils'],
    what: 'xmllint (schémas des factures électroniques, sautés sans lui)',
    otherwise: '',
  },
  {
    found: () => findPostgresPrograms() !== null,
    packages: ['postgresql'],
    what: 'un serveur PostgreSQL (test sur une base extérieure)',
    otherwise: '',
  },
  {
    found: () => findProgram('dovecot') !== null,
    packages: ['dovecot-imapd'],
    what: 'dovecot (tests de la synchronisation des mails, sautés sans lui)',
    otherwise: '',
  },
  {
    found: () => findProgram('hledger') !== null,
    packages: ['hledger'],
    what: 'hledger (second juge des rapports, sauté sans lui)',
    otherwise: '',
  },
  {
    found: () => findProgram('mbsync') !== null,
    packages: ['isync'],
    what: 'mbsync (second juge de la synchronisation des mails, sauté sans lui)',
    otherwise: '',
  },
]

function missing(): Need[] {
  return NEEDS.filter((need) => !need.found())
}

async function installWithApt(run: typeof runProgram, packages: string[]): Promise<void> {
  process.stdout.write(`Installation de ${packages.join(', ')}…\n`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run({ command: 'apt-get', args: ['update', '-qq'], env })
  await run({
    command: 'apt-get',
    args: ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    env,
  })
}

/**
 * Finds what the tests use beyond npm's packages and installs it where that can be done: the browser by Playwright,
 * failing that all by Debian's packages when root. Says in one line how to install what is still missing.
 */
export async function ensureTestPrograms(run = runProgram): Promise<void> {
  if (!BROWSER.found()) {
    process.stdout.write('Chromium est introuvable : essai d’installation par Playwright…\n')
    await run({ command: 'playwright', args: ['install', 'chromium'] })
  }
  const canApt = process.getuid?.() === 0 && findProgram('apt-get') !== null
  // Any Chromium will do, but Debian's headless shell is quicker.
  if (canApt && !process.env.CHROME_PATH && findHeadlessShell() === null)
    await installWithApt(run, [HEADLESS_SHELL])
  const byApt = missing().flatMap((need) => need.packages)
  if (byApt.length > 0 && canApt) await installWithApt(run, byApt)
  if (canApt) await extractServers(run)
  for (const line of describeMissingServers()) process.stdout.write(line)
  for (const { what, packages, otherwise } of missing()) {
    process.stdout.write(`Il manque ${what} : « sudo apt-get install ${packages.join(' ')} »${otherwise}.\n`)
  }
}
