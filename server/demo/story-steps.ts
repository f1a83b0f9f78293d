/** Something that happens at an instant; steps run one after the other in the order of time. */
export type Step = { at: Date; run(): Promise<void> }
