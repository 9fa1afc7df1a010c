import type { Limits } from '../../platform/context.ts'

/** Limits that are never reached, for `testApp`'s `limits`. */
export const liftedLimits: Limits = new Proxy({}, { get: () => ({ points: 1_000_000_000, durationSeconds: 1 }) })
