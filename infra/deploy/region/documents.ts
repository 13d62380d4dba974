import { createHash } from 'node:crypto'
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { GetObjectCommand, ListObjectVersionsCommand, type S3Client } from '@aws-sdk/client-s3'
import { DynamoDBDocumentClient, paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb'

/** A row of a signed document (functions/booking/data/document.ts), under its number or its hash. */
interface Row {
  PK: string
  SK: string
  number: string
  sha256: string
  object_key: string
  object_version: string
}

export interface DocumentsCheck {
  /** Rows whose bytes are there. */
  found: number
  /** Of these, the ones that got another version's id. */
  moved: number
  /** Numbers of documents that no version of the bucket has. */
  missing: string[]
}

interface Place {
  dynamodb: DynamoDBClient
  s3: S3Client
  table: string
  bucket: string
}

/** Keys and hashes only: the rows of a season fit into memory. */
const rowsOf = async (client: DynamoDBDocumentClient, TableName: string): Promise<Row[]> => {
  const rows: Row[] = []
  const scan = {
    TableName,
    FilterExpression: 'begins_with(SK, :document) AND attribute_exists(object_key)',
    ExpressionAttributeValues: { ':document': 'DOCUMENT' },
  }
  for await (const { Items = [] } of paginateScan({ client }, scan)) rows.push(...(Items as Row[]))
  return rows
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && /^(NoSuchVersion|NoSuchKey|InvalidArgument|MethodNotAllowed)$/.test(error.name)

/** @returns the version's id if its bytes are the document. */
const idIfSame = async ({ s3, bucket }: Place, row: Row, VersionId?: string): Promise<string | undefined> => {
  try {
    const object = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: row.object_key, VersionId }))
    const bytes = await object.Body!.transformToByteArray()
    return createHash('sha256').update(bytes).digest('hex') === row.sha256 ? object.VersionId : undefined
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

/** The version of the row, the current one, then any other. */
const versionOf = async (place: Place, row: Row): Promise<string | undefined> => {
  const known = (await idIfSame(place, row, row.object_version)) ?? (await idIfSame(place, row))
  if (known !== undefined) return known
  // A page has a thousand: a key has one version, or a few that somebody put above it.
  const list = new ListObjectVersionsCommand({ Bucket: place.bucket, Prefix: row.object_key })
  for (const { Key, VersionId } of (await place.s3.send(list)).Versions ?? []) {
    const id = Key === row.object_key ? await idIfSame(place, row, VersionId) : undefined
    if (id !== undefined) return id
  }
  return undefined
}

const atOnce = 16

/** Holds every signed document against its hash, and writes the id of the version that has it into its rows. */
export const checkDocuments = async (place: Place): Promise<DocumentsCheck> => {
  const client = DynamoDBDocumentClient.from(place.dynamodb)
  const rows = await rowsOf(client, place.table)
  const check: DocumentsCheck = { found: 0, moved: 0, missing: [] }
  const one = async (row: Row): Promise<void> => {
    const id = await versionOf(place, row)
    if (id === undefined) return void check.missing.push(row.number)
    check.found += 1
    if (id === row.object_version) return
    check.moved += 1
    await client.send(
      new UpdateCommand({
        TableName: place.table,
        Key: { PK: row.PK, SK: row.SK },
        UpdateExpression: 'SET object_version = :id',
        ConditionExpression: 'sha256 = :hash',
        ExpressionAttributeValues: { ':id': id, ':hash': row.sha256 },
      }),
    )
  }
  for (let at = 0; at < rows.length; at += atOnce) await Promise.all(rows.slice(at, at + atOnce).map(one))
  return { ...check, missing: [...new Set(check.missing)].sort() }
}
