import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const folder = '.github/workflows'
const workflows = readdirSync(folder)
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8')
const rightsIn = (text: string) =>
  [...text.matchAll(/^ {6}(\w[\w-]*): (read|write)$/gm)].map(([, scope, right]) => `${scope} ${right}`)

describe('every workflow', () => {
  it.each(workflows)('%s pins every action to a commit', (name) => {
    const used = [...read(name).matchAll(/uses: (\S+)(.*)/g)]
    expect(used.length).toBeGreaterThan(0)
    for (const [, action, comment] of used) {
      if (action!.startsWith(`./${folder}/`)) {
        expect(workflows).toContain(action!.replace(`./${folder}/`, ''))
        continue
      }
      expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
      expect(comment).toMatch(/^ # v\d+\.\d+\.\d+$/)
    }
  })

  it.each(workflows)('%s grants nothing by default, and leaves no token behind', (name) => {
    expect(read(name)).toMatch(/^permissions: \{\}$/m)
    const checkouts = read(name).split('uses: actions/checkout@').slice(1)
    for (const after of checkouts) expect(after.slice(0, 150)).toContain('persist-credentials: false')
  })
})

describe('the checks', () => {
  it('only read, and run what a change must pass', () => {
    expect(rightsIn(read('checks.yml'))).toEqual(['contents read', 'contents read', 'contents read', 'contents read'])
    expect(read('checks.yml')).toContain('- run: .ci/run')
  })
})

describe('the deployment', () => {
  const [whole, stage] = [read('deploy.yml'), read('deploy-stage.yml')]
  const jobs = new Map(whole.split(/^ {2}(?=\w+:$)/m).map((job) => [job.slice(0, job.indexOf(':')), job]))

  it('does nothing until it is configured, and deploys no change that failed its checks', () => {
    for (const name of ['dev', 'prod']) expect(jobs.get(name)).toContain(`vars.DEPLOY_${name.toUpperCase()}_ROLE != ''`)
    expect(whole).toContain("github.event.workflow_run.conclusion == 'success'")
    expect(whole).not.toMatch(/^ {2}push:/m)
  })

  it('reaches prod after dev and its smoke test, by the command that operators use', () => {
    expect(jobs.get('prod')).toMatch(/^ {4}needs: dev$/m)
    expect(stage).toContain('- run: npm run deploy -- --stage "$STAGE"')
    expect(stage).toContain('SMOKE_EMAIL: ${{ secrets.SMOKE_EMAIL }}')
  })

  it('gets its rights by OIDC for the environment, and keeps no key', () => {
    expect(new Set(rightsIn(whole + stage))).toEqual(new Set(['contents read', 'id-token write']))
    expect(stage).toContain('role-to-assume: ${{ inputs.role }}')
    expect(stage).toContain('environment: ${{ inputs.stage }}')
    expect(whole + stage).not.toMatch(/aws-access-key-id|aws-secret-access-key/)
  })
})
