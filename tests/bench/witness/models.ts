import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as dynamodb from '@aws-sdk/client-dynamodb'
import * as smsVoice from '@aws-sdk/client-pinpoint-sms-voice-v2'
import * as s3 from '@aws-sdk/client-s3'
import * as scheduler from '@aws-sdk/client-scheduler'
import * as secrets from '@aws-sdk/client-secrets-manager'
import * as ses from '@aws-sdk/client-sesv2'
import * as sqs from '@aws-sdk/client-sqs'
import { shapeOf, type Shape, type ValuesOf } from './schema.ts'

/** The models of the services that the product's functions ask, from the SDK's packages. */

type Operation = Extract<Shape, { kind: 'operation' }>
type Struct = Extract<Shape, { kind: 'struct' | 'union' }>

export interface Model {
  operations: ReadonlyMap<string, Operation>
  errors: ReadonlyMap<string, Struct>
  valuesOf: ValuesOf
  /** A JSON protocol names the action in a header, the others by method and path. */
  protocol: 'json' | 'rest-json' | 'rest-xml'
}

const packages = join(import.meta.dirname, '../../../node_modules/@aws-sdk')

/** `State?: ScheduleState | undefined` of `interface CreateScheduleInput`, where `ScheduleState` is an enumeration. */
const enumerations = (name: string, exported: Record<string, unknown>): ValuesOf => {
  const found = new Map<string, ReadonlySet<string>>()
  for (const file of globSync(`client-${name}/dist-types/models/models_*.d.ts`, { cwd: packages }))
    for (const part of readFileSync(join(packages, file), 'utf8')
      .split(/^export interface /m)
      .slice(1)) {
      const struct = /^\w+/.exec(part)![0]
      for (const [, member, type] of part.matchAll(/^ {4}(\w+)\??: \(?(\w+)/gm)) {
        const values = exported[type!]
        if (typeof values === 'object' && values !== null && !Array.isArray(values))
          found.set(`${struct}.${member!}`, new Set(Object.values(values as Record<string, string>)))
      }
    }
  return (struct, member) => found.get(`${struct}.${member}`)
}

const modelOf = (name: string, protocol: Model['protocol'], exported: Record<string, unknown>): Model => {
  const schemas = Object.entries(exported).flatMap(([key, value]) =>
    key.endsWith('$') && Array.isArray(value) ? [{ code: value[0] as number, shape: shapeOf(value) }] : [],
  )
  const operations = schemas.flatMap(({ shape }) => (shape.kind === 'operation' ? [[shape.name, shape] as const] : []))
  const errors = schemas.flatMap(({ code, shape }) =>
    code === -3 && shape.kind === 'struct' ? [[shape.name, shape] as const] : [],
  )
  return {
    operations: new Map(operations),
    errors: new Map(errors),
    valuesOf: enumerations(name, exported),
    protocol,
  }
}

/** By the name in the credential of a request. */
export const models: Readonly<Record<string, Model>> = {
  dynamodb: modelOf('dynamodb', 'json', { ...dynamodb }),
  sqs: modelOf('sqs', 'json', { ...sqs }),
  secretsmanager: modelOf('secrets-manager', 'json', { ...secrets }),
  'sms-voice': modelOf('pinpoint-sms-voice-v2', 'json', { ...smsVoice }),
  scheduler: modelOf('scheduler', 'rest-json', { ...scheduler }),
  ses: modelOf('sesv2', 'rest-json', { ...ses }),
  s3: modelOf('s3', 'rest-xml', { ...s3 }),
}
