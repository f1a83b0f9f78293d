/** Why a member of before may not enter an organization: their membership is suspended, or they were removed. */
export const lossReasons = ['suspended', 'removed'] as const
export type LossReason = (typeof lossReasons)[number]

type Lost = { reason: LossReason; told: boolean }

/** Whether someone without any organization is shown the loss: a suspension while it lasts, a removal until it is read. */
export const keepsOut = ({ reason, told }: Lost): boolean => reason === 'suspended' || !told
