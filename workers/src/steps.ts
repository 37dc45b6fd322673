/** Points between which a crash must do no harm. */
export type Step =
  | 'shard posted'
  | 'payout signed, not stored'
  | 'payout stored'
  | 'payout broadcast, not recorded'

/** Told of each step as it is passed. Crash tests end the process in it; the product passes none. */
export type StepObserver = (step: Step, what: string) => void | Promise<void>
