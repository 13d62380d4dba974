import * as fc from 'fast-check'
import { beforeAll, describe, it } from 'vitest'
import { history } from '#tests/bench/cancellations/history.ts'
import { historyTemplates, play } from '#tests/bench/cancellations/play.ts'
import type { Templates } from '#tests/bench/faults/templates.ts'

/** Cancellations do what their previews say, to the cent; `npm run bench -- cancellations` plays 10,000 events. */

let templates: Templates
beforeAll(async () => {
  templates = await historyTemplates()
})

describe('an event that changes and is called off', () => {
  it('does to the cent what its previews said, and the books sum to zero', () =>
    fc.assert(
      fc.asyncProperty(history, (one) => play(templates, one, { changes: {}, cancellations: {} })),
      { numRuns: Number(process.env['CANCELLATIONS'] ?? 100) },
    ))
})
