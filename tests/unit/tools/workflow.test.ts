import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const workflow = readFileSync('.github/workflows/checks.yml', 'utf8')

describe('the workflow', () => {
  it('pins every action to a commit', () => {
    const used = [...workflow.matchAll(/uses: (\S+)(.*)/g)]
    expect(used.length).toBeGreaterThan(5)
    for (const [, action, comment] of used) {
      expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
      expect(comment).toMatch(/^ # v\d+\.\d+\.\d+$/)
    }
  })

  it('grants nothing but reading, and leaves no token behind', () => {
    expect(workflow).toMatch(/^permissions: \{\}$/m)
    expect(
      [...workflow.matchAll(/^ {6}(\w[\w-]*): (read|write)$/gm)].map(([, scope, right]) => `${scope} ${right}`),
    ).toEqual(['contents read', 'contents read', 'contents read', 'contents read'])
    const checkouts = workflow.split('uses: actions/checkout@').slice(1)
    for (const after of checkouts) expect(after.slice(0, 150)).toContain('persist-credentials: false')
  })

  it('runs what a change must pass', () => {
    expect(workflow).toContain('- run: .ci/run')
  })
})
