import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startCloud } from '#local/cloud.ts'
import { ask } from '#local/seed/http.ts'
import { openStage } from '#local/seed/in-process.ts'
import { signUp } from '#local/seed/people.ts'
import { connectProvider } from '#local/seed/provider.ts'
import { demoPastDays } from '#local/seed/scenarios.ts'
import { playSteps, seasonSteps } from '#local/seed/seed.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { inputLines, inputs, type InputName } from '#tests/support/cost-inputs.ts'
import { firstLines, limitLines } from '#tests/support/first-limits.ts'
import { monthlyLines } from '#tests/support/prices.ts'
import { bytesPerEvent } from './costs/stored-bytes.ts'
import type { Figure, Section } from './report.ts'

/**
 * `npm run bench -- costs`: measures the inputs of the cost table on the demo season, and fails where one has moved by
 * more than a tenth from its value in `tests/support/cost-inputs.ts`. Prints the lines of the documents.
 */

const measured = (name: InputName, value: number): Figure => {
  const { value: known, what } = inputs[name]
  return { what, value, atLeast: 0.9 * known, atMost: 1.1 * known }
}

export const bench = async (): Promise<Section[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'bookme-costs-'))
  const [stateDir, outdir] = [join(folder, 'state'), join(folder, 'out')]
  mkdirSync(stateDir)
  const synth = fileURLToPath(new URL('payday/synth.ts', import.meta.url))
  const lines: string[] = []
  try {
    execFileSync(process.execPath, [synth, outdir, join(folder, 'bundles'), '1000'], { stdio: 'inherit' })
    const today = new Date()
    const now = new Date(today.getTime() - demoPastDays * 86_400_000)
    const stage = await openStage({ stateDir, outdir, url: 'http://localhost:8080', now })
    const agency = await signUp(stage)
    const accounts = await connectProvider(stage, agency)
    const { call } = stage
    let acts = 0
    stage.call = (...given) => {
      acts += 1
      return call(...given)
    }
    const mailsBefore = stage.mail().length
    await playSteps(stage, seasonSteps(stage, agency, accounts, today))
    await stage.clock.advanceTo(today)
    const mails = stage.mail().length - mailsBefore
    const token = await agency.tokenOf('agent')
    const rows = await stage.finish()
    const { events, bytes } = bytesPerEvent(rows)

    const cloud = await startCloud({ stateDir, port: 0, outdir, rows, output: (line) => lines.push(line) })
    try {
      const since = cloud.clock.now().toISOString()
      for (let i = 0; i < 5; i += 1) await ask(cloud.url, lookupsApi.listChanges, { token, query: { since } })
    } finally {
      await cloud.stop()
    }
    const polls = lines.map((line) => line.replace(/^\[[^\]]+\] /, '')).filter((line) => line.includes('/changes'))
    console.log([...inputLines, ...limitLines, ...firstLines, ...monthlyLines].join('\n'))
    return [
      {
        title: `Inputs of the cost table, of ${events} events of the demo season`,
        figures: [
          measured('eventBytes', bytes / events),
          measured('eventActs', acts / events),
          measured('eventMails', mails / events),
          measured('pollLine', Math.max(...polls.map((line) => Buffer.byteLength(line) + 1))),
        ],
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
