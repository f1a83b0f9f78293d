import { readFileSync } from 'node:fs'

/** The account PostgreSQL runs under when Ardoise itself is root, because PostgreSQL refuses root. */
export type ServerUser = { uid: number; gid: number }

/** `nobody` as the system declares it; 65534 where there is no account file. */
function nobody(): ServerUser {
  let accounts = ''
  try {
    accounts = readFileSync('/etc/passwd', 'utf8')
  } catch {
    accounts = ''
  }
  const fields = accounts
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':')
  const uid = Number(fields?.[2] ?? 65534)
  const gid = Number(fields?.[3] ?? 65534)
  return uid > 0 ? { uid, gid } : { uid: 65534, gid: 65534 }
}

/** The account to switch to for the server, or null when the present one will do. */
export function serverUser(): ServerUser | null {
  return process.getuid?.() === 0 ? nobody() : null
}
