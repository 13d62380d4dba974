import { dataSteps } from './data-steps.ts'
import { siteSteps } from './site-steps.ts'
import type { Step } from './step.ts'
import type { Means } from './means.ts'

/** In this order; `npm run restore -- <stage> --region` runs it, and docs/operations.md shows it. */
const steps: readonly Step[] = [...dataSteps, ...siteSteps]

/** As docs/operations.md has it. */
export const runbook = (): string => steps.map(({ title, words }, at) => `${at + 1}. **${title}.** ${words}`).join('\n')

/**
 * Restores a stage in another region, from its copies alone: nothing is asked of the lost one.
 * @returns what is left to do
 * @throws CannotRestore with what to do before it is repeated
 */
export const restoreInRegion = async (means: Means): Promise<string[]> => {
  const left: string[] = []
  for (const [at, { title, run }] of steps.entries()) {
    means.log(`\n${at + 1}. ${title}`)
    const { todo = [], stop = false } = (await run(means)) ?? {}
    for (const line of todo) means.log(`- ${line}`)
    left.push(...todo)
    if (stop) return left
  }
  return left
}
