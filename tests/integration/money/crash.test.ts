import { beforeAll, describe, expect, it } from 'vitest'
import { dieAt, flows } from '#tests/bench/faults/crash-points.ts'
import { makeTemplates, type Templates } from '#tests/bench/faults/templates.ts'

/**
 * Every call is a place to die, before it and right after it. `npm run bench -- faults` tries all of them, this every
 * few.
 */
const stride = 9

let templates: Templates
beforeAll(async () => {
  templates = await makeTemplates()
})

describe.each(flows)('a crash in $name', (flow) => {
  it.each(['before', 'after'] as const)(
    '%s any call leaves nothing that three sweeps do not bring to its one right end',
    async (when) => {
      for (let at = 1; ; at += stride) {
        const died = await dieAt(templates, flow, at, when)
        expect(died).toMatchObject({ duplicates: [], lost: [], drift: [] })
        if (!died.hasCrashed) break
      }
    },
  )
})
