import type { TestProject } from 'vitest/node'
import { startEngine } from '#local/services/dynamodb-engine.ts'

declare module 'vitest' {
  interface ProvidedContext {
    dynamoDbLocal: string | undefined
  }
}

/** AWS's own engine, once for all tests of the project. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { endpoint, stop } = await startEngine(undefined, { prefer: 'java' })
  project.provide('dynamoDbLocal', endpoint)
  return stop
}
