import type { ScheduledJob } from '#shared/jobs.ts'

/** One-time schedules with deterministic names: unique per purpose, and found without being stored. */
export interface Scheduler {
  /** Fires the job once at `at`; moves an existing schedule of this name. */
  put(name: string, at: string, job: ScheduledJob): Promise<void>
  remove(name: string): Promise<void>
}

/** Loads its client on first use: few jobs of the payment worker schedule anything. */
export const liveScheduler: Scheduler = {
  put: async (name, at, job) => (await import('./scheduler.lazy.ts')).put(name, at, job),
  remove: async (name) => (await import('./scheduler.lazy.ts')).remove(name),
}
