import type { Request } from './lambda-api.ts'

/** A form with one file, as sent by a browser and forwarded by API Gateway. */

/** Without a file name it is a text field. */
export interface Part {
  field?: string
  filename?: string | null
  type?: string
}

const boundary = 'x-bookme-test-boundary'

export const multipart = (
  bytes: Buffer,
  { field = 'pic', filename = 'picture.jpg', type = 'image/jpeg' }: Part = {},
): Pick<Request, 'raw' | 'content_type'> => ({
  raw: Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; ` +
        `name="${field}"${filename === null ? '' : `; filename="${filename}"`}\r\n`,
    ),
    Buffer.from(`${filename === null ? '' : `content-type: ${type}\r\n`}\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]),
  content_type: `multipart/form-data; boundary=${boundary}`,
})
