import { BaseSequencer, type TestSpecification } from 'vitest/node'

const rankOf = ({ moduleId, project: { name } }: TestSpecification): number =>
  moduleId.endsWith('/http/season.test.ts')
    ? 0
    : name === 'dynamodb-local' || name === 'dynoxide'
      ? 1
      : name === 'isolated'
        ? 2
        : 3

/**
 * The season comes first, because it makes the demo agency, for which the other files over HTTP would wait. They start
 * after the data layer has kept the other core busy, and small files fill the end.
 */
export class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
