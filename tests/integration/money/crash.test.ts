import { beforeAll, describe, expect, it } from 'vitest'
import { dieAt, flows } from '#tests/support/faults/crash-points.ts'
import { makeTemplates, type Templates } from '#tests/support/faults/templates.ts'

/**
 * Every call is a crash point, before and right after it. `npm run bench -- faults` tries all of them; this test
 * samples.
 */
const stride = 14

let templates: Templates
beforeAll(async () => {
  templates = await makeTemplates()
})

describe.each(flows)('a crash in $name', (flow) => {
  it.each(['before', 'after'] as const)('%s any call: three sweeps reach the one correct end', async (when) => {
    for (let at = 1; ; at += stride) {
      const died = await dieAt(templates, flow, at, when)
      expect(died).toMatchObject({ duplicates: [], lost: [], drift: [] })
      if (!died.hasCrashed) break
    }
  })
})
