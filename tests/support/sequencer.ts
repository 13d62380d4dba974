import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** In this order; everything else comes last. */
const first: readonly ((file: TestSpecification) => boolean)[] = [
  // The longest of all, which needs what others make.
  ({ moduleId }) => moduleId.endsWith('/local/first-start.test.ts'),
  ({ project }) => ['dynamodb-local', 'dynoxide'].includes(project.name),
  // Mostly waits, which costs nothing beside a busy file.
  ({ moduleId }) => moduleId.endsWith('/http/timeouts.test.ts'),
  ({ project }) => project.name === 'isolated',
]
const rankOf = (file: TestSpecification): number => {
  const rank = first.findIndex((matches) => matches(file))
  return rank === -1 ? first.length : rank
}

/** The longest files first; small files fill the end. */
export class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
