import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { startCloud, type Cloud, type CloudOptions } from '#local/cloud.ts'

const made: string[] = []

export const newStateDir = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'bookme-cloud-'))
  made.push(dir)
  return dir
}

export const removeStateDirs = (): void => {
  for (const dir of made.splice(0)) rmSync(dir, { recursive: true, force: true })
}

export const startFixture = (options: Partial<CloudOptions> = {}): Promise<Cloud> =>
  startCloud({
    stateDir: options.stateDir ?? newStateDir(),
    port: 0,
    outdir: fileURLToPath(new URL('fixture', import.meta.url)),
    ...options,
  })

/** Makes the fixture's function do something; returns its status and output. */
export const act = async (
  cloud: Cloud,
  action: string,
  input: object = {},
): Promise<{ status: number; body: Record<string, unknown> }> => {
  const response = await fetch(`${cloud.url}/v1/do/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** The fixture worker's note about a message or a schedule. */
export const noteOf = async (cloud: Cloud, pk: string): Promise<Record<string, unknown> | undefined> =>
  (await cloud.db.send(new GetCommand({ TableName: cloud.tableName, Key: { PK: pk, SK: 'note' } }))).Item
