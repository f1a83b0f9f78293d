/** The time, as every rule of Ardoise asks it. Tests and the demo give one that they hold. */
export type Clock = { now(): Date }
