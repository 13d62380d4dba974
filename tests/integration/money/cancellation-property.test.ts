import * as fc from 'fast-check'
import { beforeAll, describe, it } from 'vitest'
import { history, type History } from '#tests/support/cancellations/history.ts'
import { cases } from '#tests/support/cases.ts'
import { historyTemplates, play } from '#tests/support/cancellations/play.ts'
import type { Templates } from '#tests/support/faults/templates.ts'

/** Cancellations do what their previews say, to the cent; `npm run bench -- cancellations` plays 10,000 events. */

let templates: Templates
beforeAll(async () => {
  templates = await historyTemplates()
})

/** The debit that arrives after the cancellation is less than what is due, and the rest is waived. */
const debitBelowDue: History = {
  template: 'booked',
  beyond: 50,
  percent: 0.1,
  split: [1, 1, 1],
  steps: [
    { is: 'price', percent: 122, ends: 'left' },
    { is: 'pay', method: 'pm_usBankAccount_success' },
    { is: 'price', percent: 164, ends: 'agreed' },
  ],
  daysAhead: undefined,
  by: 'client',
  keep: null,
  waive: false,
  method: null,
  seed: 0,
}

describe('an event that changes and is called off', () => {
  it('moves exactly the amounts of its previews, and the books sum to zero', () =>
    fc.assert(
      fc.asyncProperty(history, (one) => play(templates, one, { changes: {}, cancellations: {} })),
      { numRuns: cases(300), examples: [[debitBelowDue]] },
    ))
})
