import { fileTypes, type FileType } from '#shared/domain/file/schema.ts'
import { AppError } from '#shared/errors.ts'
import { cleanImage } from '#functions/platform/files/image.ts'
import { pdfProblem } from './pdf/pdf-problem.ts'

/** The bytes to store, or a sentence for the author why nothing is stored. */
export type Checked = { bytes: Buffer } | { refusal: string }

const pdf = Buffer.from('%PDF-')
const mpegLayer3 = (bytes: Buffer, at: number): number | undefined => {
  const head = at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0
  const [version, layer, bitrate, rate] = [(head >>> 19) & 3, (head >>> 17) & 3, (head >>> 12) & 15, (head >>> 10) & 3]
  if (head >>> 21 !== 0x7ff || version === 1 || layer !== 1 || bitrate === 0 || bitrate === 15 || rate === 3) return
  const isFirst = version === 3
  const kilobits = (isFirst ? bitratesOfFirst : bitratesOfSecond)[bitrate]!
  const hertz = sampleRates[rate]! / (isFirst ? 1 : version === 2 ? 2 : 4)
  return Math.floor(((isFirst ? 144 : 72) * kilobits * 1000) / hertz) + ((head >>> 9) & 1)
}
const bitratesOfFirst = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const bitratesOfSecond = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const sampleRates = [44_100, 48_000, 32_000]

/** An ID3 tag has its length in four bytes of seven bits. */
const endOfTag = (bytes: Buffer): number => {
  if (bytes.toString('latin1', 0, 3) !== 'ID3' || bytes.length < 10) return 0
  const digits = [6, 7, 8, 9].map((at) => bytes[at]! & 127)
  return 10 + digits.reduce((sum, digit) => sum * 128 + digit, 0)
}

/** Three frames in a row: fewer are found in any file. Some encoders pad after the tag. */
const isMp3 = (bytes: Buffer): boolean => {
  const from = endOfTag(bytes)
  for (let start = from; start < Math.min(bytes.length, from + 4096); start += 1) {
    let at = start
    let frames = 0
    for (let length = mpegLayer3(bytes, at); length !== undefined && frames < 3; length = mpegLayer3(bytes, at)) {
      at += length
      frames += 1
    }
    if (frames === 3) return true
  }
  return false
}

/** The type that the content has. */
const typeOfContent = (bytes: Buffer): FileType | undefined => {
  // A few bytes may come before the header of a PDF.
  if (bytes.subarray(0, 1024).includes(pdf)) return 'application/pdf'
  if (bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xffd8ff) return 'image/jpeg'
  return isMp3(bytes) ? 'audio/mpeg' : undefined
}

const image = (bytes: Buffer): Checked => {
  try {
    return { bytes: cleanImage(bytes, bytes.length).bytes }
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.message }
    throw error
  }
}

/**
 * Checks a file by its content, not its name. Pictures lose their location; PDFs must have nothing that acts by itself.
 */
export const checkContent = async (bytes: Buffer, promised: FileType): Promise<Checked> => {
  const type = typeOfContent(bytes)
  if (type === undefined) return { refusal: `This is no ${fileTypes[promised].word} file` }
  if (type !== promised)
    return { refusal: `This is a ${fileTypes[type].word}, not a ${fileTypes[promised].word}: please rename it` }
  if (type === 'application/pdf') {
    const refusal = await pdfProblem(bytes)
    return refusal === undefined ? { bytes } : { refusal }
  }
  return type === 'audio/mpeg' ? { bytes } : image(bytes)
}
