import { inflateSync } from 'node:zlib'

/**
 * Parts of a PDF that act by themselves. Viewers run some without asking, and a rider needs none. A name may have `#xx`
 * for any letter.
 */
const acting = /\/(JavaScript|JS|Launch|SubmitForm|ImportData|EmbeddedFile|EmbeddedFiles|RichMedia|XFA|GoToR|GoToE)\b/

const maxInflated = 50 * 1024 * 1024

const plainNames = (text: string) =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))

const encrypted = 'This PDF is locked with a password. Please share one without'
const active = 'This PDF has scripts or attachments. Please print it to a new PDF and share that'
const broken = 'This PDF is damaged'

/** Objects are also in compressed streams, where a scan of the file does not see them. @throws if one is damaged. */
function* objectStreams(bytes: Buffer): Generator<string> {
  let room = maxInflated
  for (let at = bytes.indexOf('/ObjStm'); at !== -1; at = bytes.indexOf('/ObjStm', at + 7)) {
    const opened = bytes.indexOf('stream', at)
    const head = bytes.lastIndexOf('obj', at)
    const closed = bytes.indexOf('endstream', opened)
    if (opened === -1 || closed === -1 || head === -1) throw new Error('An object stream has no end')
    const start = opened + 6 + (bytes[opened + 6] === 13 ? 2 : 1)
    const content = bytes.subarray(start, closed)
    const isPlain = !bytes.subarray(head, opened).includes('/Filter')
    const text = isPlain ? content : inflateSync(content, { maxOutputLength: room })
    room -= text.length
    yield text.toString('latin1')
  }
}

/** Why a PDF is not shared; undefined if it may be. */
export const pdfProblem = (bytes: Buffer): string | undefined => {
  if (!bytes.subarray(-2048).includes('%%EOF')) return broken
  const text = plainNames(bytes.toString('latin1'))
  if (/\/Encrypt\b/.test(text)) return encrypted
  if (acting.test(text)) return active
  try {
    for (const objects of objectStreams(bytes)) if (acting.test(plainNames(objects))) return active
  } catch {
    // Also one that inflates without end.
    return broken
  }
  return undefined
}
