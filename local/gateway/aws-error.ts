import type { ServerResponse } from 'node:http'

/** A service's response format. */
export type Protocol = 'json' | 'rest-json' | 'rest-xml'

/** An error in AWS's format; the SDK turns it into an exception of this name. */
export class AwsError extends Error {
  readonly code: string
  readonly status: number
  /** Members of the exception beside its message, such as a reason. */
  readonly members: Record<string, string>
  constructor(code: string, message: string, status = 400, members: Record<string, string> = {}) {
    super(message)
    this.code = code
    this.status = status
    this.members = members
  }
}

export const notImplemented = (what: string): AwsError =>
  new AwsError('ValidationException', `The local cloud does not know ${what}. If AWS does, teach it (local/services).`)

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** AWS answers in the JSON that it was asked in: services differ in its version, and REST has none. */
const jsonOf = ({ req }: ServerResponse): string =>
  /^application\/x-amz-json-1\.\d$/.exec(req.headers['content-type'] ?? '')?.[0] ?? 'application/json'

export const sendJson = (res: ServerResponse, body: unknown, status = 200): void => {
  res.writeHead(status, { 'content-type': jsonOf(res) }).end(JSON.stringify(body))
}

export const sendError = (res: ServerResponse, protocol: Protocol, error: AwsError, requestId: string): void => {
  if (protocol === 'rest-xml') {
    const code = `<Code>${error.code.replace('Exception', '')}</Code>`
    const message = `<Message>${escapeXml(error.message)}</Message>`
    const id = `<RequestId>${requestId}</RequestId>`
    const body = `<?xml version="1.0" encoding="UTF-8"?><Error>${code}${message}${id}</Error>`
    res.writeHead(error.status, { 'content-type': 'application/xml' }).end(body)
    return
  }
  const body = {
    __type: `com.amazon.coral.service#${error.code}`,
    message: error.message,
    Message: error.message,
    ...error.members,
  }
  res.writeHead(error.status, { 'content-type': jsonOf(res), 'x-amzn-errortype': error.code }).end(JSON.stringify(body))
}
