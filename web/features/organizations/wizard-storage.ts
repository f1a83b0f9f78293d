import { emptyMember, type WizardValues, wizardSteps } from './wizard-values.ts'

type Kept = { step: number; values: WizardValues }

// The logo apart: it is heavy, and what is typed is written at each key.
const keyOf = (userId: string) => `ardoise.new-organization.${userId}`
const logoKeyOf = (userId: string) => `${keyOf(userId)}.logo`

/** The wizard as this tab left it; null when it was not begun, or was kept by another version. */
export function readWizard(userId: string, empty: WizardValues): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { step, values } = kept as { step: unknown; values: unknown }
    if (typeof step !== 'number' || !(step in wizardSteps) || !hasShape(values, empty)) return null
    const logo = sessionStorage.getItem(logoKeyOf(userId))
    return { step, values: { ...values, logo } }
  } catch {
    return null
  }
}

/** Never throws: when the storage is full or refused, a reload merely starts over. */
export function writeWizard(userId: string, { step, values }: Kept): void {
  try {
    const { logo, ...texts } = values
    sessionStorage.setItem(keyOf(userId), JSON.stringify({ step, values: { ...texts, logo: null } }))
    if (logo === null) sessionStorage.removeItem(logoKeyOf(userId))
    else if (sessionStorage.getItem(logoKeyOf(userId)) !== logo)
      sessionStorage.setItem(logoKeyOf(userId), logo)
  } catch {
    return
  }
}

export function forgetWizard(userId: string): void {
  sessionStorage.removeItem(keyOf(userId))
  sessionStorage.removeItem(logoKeyOf(userId))
}

function hasShape(values: unknown, empty: WizardValues): values is WizardValues {
  if (!alike(values, empty)) return false
  const { members } = values as WizardValues
  return Array.isArray(members) && members.every((member) => alike(member, emptyMember()))
}

const alike = (given: unknown, model: object) =>
  typeof given === 'object' &&
  given !== null &&
  Object.entries(model).every(
    ([name, value]) => typeof (given as Record<string, unknown>)[name] === typeof value,
  )
