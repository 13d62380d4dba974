import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { SignatureV4 } from '@smithy/signature-v4'
import type { FileStore } from '#functions/platform/deps/deps.ts'
import { env } from '#functions/platform/config/env.ts'
import { isMissing } from './missing-object.lazy.ts'
import { sdk } from '#functions/platform/config/sdk.ts'

const s3 = new S3Client(sdk)

/** Time to choose the file again, not to pass the form on. */
const receivesSeconds = 600
const handsOutSeconds = 300

/** `20261126T101500Z`, and the day alone. */
const stamps = (at: Date) => {
  const long = at.toISOString().replace(/[-:]|\.\d+/g, '')
  return { long, short: long.slice(0, 8) }
}

/**
 * A form as S3's POST takes it: the policy names everything that the sender may not change. No release of
 * `@aws-sdk/s3-presigned-post` goes with our client.
 */
export const receive: FileStore['receive'] = async (key, type, mostBytes) => {
  const { config } = s3
  const [credentials, region] = await Promise.all([config.credentials(), config.region()])
  const now = new Date()
  const { long, short } = stamps(now)
  const fields: Record<string, string> = {
    key,
    'Content-Type': type,
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${credentials.accessKeyId}/${short}/${region}/s3/aws4_request`,
    'x-amz-date': long,
    ...(credentials.sessionToken !== undefined && { 'x-amz-security-token': credentials.sessionToken }),
  }
  const policy = {
    expiration: new Date(now.getTime() + receivesSeconds * 1000).toISOString(),
    conditions: [
      { bucket: env('FILES_BUCKET') },
      ['content-length-range', 1, mostBytes],
      ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
    ],
  }
  const text = Buffer.from(JSON.stringify(policy)).toString('base64')
  const signer = new SignatureV4({ service: 's3', region, credentials, sha256: config.sha256 })
  const signature = await signer.sign(text, { signingDate: now })
  return { url: await bucketUrl(key), fields: { ...fields, policy: text, 'x-amz-signature': signature } }
}

/** The client knows the bucket's host; here or in AWS. */
const bucketUrl = async (key: string): Promise<string> => {
  const url = new URL(await getSignedUrl(s3, new PutObjectCommand({ Bucket: env('FILES_BUCKET'), Key: key })))
  return `${url.origin}${url.pathname.slice(0, -key.length)}`
}

/** Without quotes and control characters in the plain name; browsers take the encoded one. */
const disposition = (name: string) =>
  `attachment; filename="${name.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`

export const handOut: FileStore['handOut'] = (Key, name) =>
  getSignedUrl(
    s3,
    new GetObjectCommand({ Bucket: env('FILES_BUCKET'), Key, ResponseContentDisposition: disposition(name) }),
    { expiresIn: handsOutSeconds },
  )

export const read: FileStore['read'] = async (Key) => {
  try {
    const { Body, ContentLength } = await s3.send(new GetObjectCommand({ Bucket: env('FILES_BUCKET'), Key }))
    const bytes = Buffer.from(await Body!.transformToByteArray())
    // A PDF that was cut off still opens in viewers, so the check of its content does not notice.
    if (bytes.length !== ContentLength) throw new Error('The object was cut off on its way')
    return bytes
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export const keep: FileStore['keep'] = async (Key, Body, ContentType) => {
  const stored = { Bucket: env('FILES_BUCKET'), Key, Body, ContentType, ContentDisposition: 'attachment' }
  await s3.send(new PutObjectCommand(stored))
}

export const remove: FileStore['remove'] = async (Key) => {
  await s3.send(new DeleteObjectCommand({ Bucket: env('FILES_BUCKET'), Key }))
}
