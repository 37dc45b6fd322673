/**
 * For processes that live for a minute or two: most of what V8 optimizes by itself is gone before that pays. Ten times its own
 * patience.
 */
export const PATIENT_V8 = '--interrupt-budget=1320000'
