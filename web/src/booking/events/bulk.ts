import { nextStep } from '#shared/domain/event/lifecycle/next-step.ts'
import type { MatterKind } from '#shared/domain/event/lifecycle/matters.ts'
import { readiness } from '#shared/domain/event/lifecycle/readiness.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { isUnanswered } from '#shared/domain/event/record/vendor-status.ts'
import { withProposedLineUp } from '#shared/domain/event/record/event-like.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { call } from '#web/lib/api/client.ts'

/** Actions on several events at once: none moves money, and each event has its own request. */
export interface BulkAction {
  label: string
  isFor: (event: EventProjection, viewer: Viewer, now: string) => boolean
  run: (event: EventProjection) => Promise<unknown>
}

/** A musician with two instruments is asked once. */
const openVendors = (event: EventProjection): string[] => [
  ...new Set(
    vendorsOf(withProposedLineUp(event))
      .filter(({ status }) => isUnanswered(status))
      .map(({ role, key }) => `${role}_id=${key.split('|')[0]}`),
  ),
]

/** One after the other: each request changes the event's version. */
const requestVendors = async (event: EventProjection) => {
  for (const vendor of openVendors(event)) {
    const body = Object.fromEntries(new URLSearchParams(vendor))
    await call('PUT /events/{id}/request', { params: { id: event.id }, body })
  }
}

const askable: ReadonlySet<MatterKind> = new Set(['place_unasked', 'place_unanswered'])

export const bulkActions: readonly BulkAction[] = [
  {
    label: 'Request or remind vendors',
    isFor: (event, _viewer, now) => readiness(event, now).matters.some(({ kind }) => askable.has(kind)),
    run: requestVendors,
  },
  {
    label: 'Send proposals',
    isFor: (event, viewer, now) => nextStep(event, viewer, now).action === 'send_proposal',
    run: (event) => call('POST /events/{id}/proposal-send', { params: { id: event.id } }),
  },
]

export interface BulkResult {
  event: EventProjection
  /** Absent if it was done. */
  problem?: string
}

/** Each event gets its own result: one refusal does not stop the others. */
export const runBulk = async (
  action: Pick<BulkAction, 'run'>,
  events: readonly EventProjection[],
  onResult: (result: BulkResult) => void,
): Promise<void> => {
  for (const event of events) {
    try {
      await action.run(event)
      onResult({ event })
    } catch (error) {
      onResult({ event, problem: error instanceof Error ? error.message : 'Something went wrong' })
    }
  }
}
