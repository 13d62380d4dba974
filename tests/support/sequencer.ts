import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** In this order; everything else comes last. */
const first: readonly ((file: TestSpecification) => boolean)[] = [
  ({ moduleId }) => moduleId.endsWith('/http/season.test.ts'),
  ({ project }) => ['dynamodb-local', 'dynoxide'].includes(project.name),
  // Mostly waits, which costs nothing beside a busy file.
  ({ moduleId }) => moduleId.endsWith('/http/timeouts.test.ts'),
  ({ project }) => project.name === 'isolated',
]
const rankOf = (file: TestSpecification): number => {
  const rank = first.findIndex((matches) => matches(file))
  return rank === -1 ? first.length : rank
}

/**
 * The season runs first: it creates the demo agency, and the other HTTP tests would sit idle until it exists. The data
 * layer's tests keep the second core busy meanwhile, and small files fill the end.
 */
export class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
