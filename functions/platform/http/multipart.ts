import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { AppError } from '#shared/errors.ts'
import { maxPictureBytes } from '#functions/platform/files/image.ts'
import type { Upload } from '#functions/platform/deps/use-case.ts'

/** Boundary and part headers around the file. */
const overhead = 64 * 1024

/**
 * The file in the form field `pic`, parsed by Node's own form-data reader.
 * @throws AppError unsupported_media, too_large, malformed, invalid (no such field).
 */
export const readUpload = async (event: APIGatewayProxyEventV2): Promise<Upload> => {
  const type = event.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\b/i.test(type))
    throw new AppError('unsupported_media', 'Please send the picture as multipart/form-data')
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'latin1')
  if (body.length > maxPictureBytes + overhead) throw new AppError('too_large', 'A picture may have at most 4 MB')
  let form: FormData
  try {
    form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  } catch {
    throw new AppError('malformed', 'The form data cannot be read')
  }
  const file = form.get('pic')
  if (file === null || typeof file === 'string')
    throw new AppError('invalid', 'Required', { errors: { pic: 'Required' } })
  return { bytes: Buffer.from(await file.arrayBuffer()), filename: file.name }
}
