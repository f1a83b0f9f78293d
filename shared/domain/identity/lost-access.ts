/** Why a member of before may not enter an organization: their membership is suspended, or they were removed. */
export const lossReasons = ['suspended', 'removed'] as const
export type LossReason = (typeof lossReasons)[number]

type Lost = { reason: LossReason; told: boolean }

/** What someone without any organization is shown: a suspension as long as it lasts, a removal until they have read it. */
export const keepsOut = ({ reason, told }: Lost): boolean => reason === 'suspended' || !told
