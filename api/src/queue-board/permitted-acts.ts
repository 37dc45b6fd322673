/** What the monitor, in either case, takes for a job's id: these two begin acts of its own, `clean/:status` and `retry/:status`. */
const JOB = '(?!(?:clean|retry)/)[^/]+'

/**
 * What an admin may do in the queue monitor: nothing that takes a job away, or changes what it carries. Whatever a
 * job does comes from the database anyway; these acts only say when.
 */
const ACTS: readonly [pattern: RegExp, act: string][] = [
  [/^PUT \/api\/queues\/pause$/, 'queues_paused'],
  [/^PUT \/api\/queues\/resume$/, 'queues_resumed'],
  [/^PUT \/api\/queues\/[\w-]+\/pause$/, 'queue_paused'],
  [/^PUT \/api\/queues\/[\w-]+\/resume$/, 'queue_resumed'],
  [/^PUT \/api\/queues\/[\w-]+\/retry\/failed$/, 'failed_jobs_retried'],
  [/^PUT \/api\/queues\/[\w-]+\/promote$/, 'jobs_brought_forward'],
  [new RegExp(`^PUT /api/queues/[\\w-]+/${JOB}/retry$`, 'i'), 'job_retried'],
  [new RegExp(`^PUT /api/queues/[\\w-]+/${JOB}/promote$`, 'i'), 'job_brought_forward'],
  [/^PUT \/api\/queues\/[\w-]+\/job-schedulers\/[^/]+\/run$/, 'schedule_run_now'],
]

/**
 * @param path below the monitor's own
 * @returns the act's name in the audit log, undefined for what nobody may do
 */
export function permittedAct(method: string, path: string): string | undefined {
  return ACTS.find(([pattern]) => pattern.test(`${method} ${path}`))?.[1]
}
