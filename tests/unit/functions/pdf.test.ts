import { PDFDocument, PDFStream } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { randomInt } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { constants, deflateRawSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadCore, type Core } from '#functions/messages/jobs/received-files/pdf/core.ts'
import { lookAt } from '#functions/messages/jobs/received-files/pdf/look.ts'
import { pdfProblem } from '#functions/messages/jobs/received-files/pdf/pdf-problem.ts'
import { cases, isWhole } from '#tests/support/cases.ts'
import { harmless, pictureBytes } from '#tests/support/pdf/harmless.ts'
import { hiddenActs, plainActs } from '#tests/support/pdf/hidden.ts'
import { page, pdfPacked, pdfWithTable } from '#tests/support/pdf/write.ts'

let core: Core
beforeAll(async () => {
  core = await loadCore()
})

/** People's files have 0.5 to 20 MB; in `npm test`, there is no time for these. */
const size = () => (isWhole ? randomInt(500_000, 20_000_000) : randomInt(2000, 60_000))

const locked = async (): Promise<Buffer> => {
  const pdf = await PDFDocument.create()
  pdf.addPage()
  pdf.encrypt({ ownerPassword: 'owner', userPassword: 'secret' })
  return Buffer.from(await pdf.save())
}

/** Bytes outside the heap that something still refers to. */
const heldBytes = (): number => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().arrayBuffers
}

/** Packed objects of 4 MB that inflate to 4 GB. */
const bomb = (): Buffer => {
  const part = deflateRawSync(Buffer.alloc(2 ** 24), { finishFlush: constants.Z_FULL_FLUSH })
  const endless = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: 256 }, () => part)])
  return pdfPacked(page(), { chain: [{ name: 'FlateDecode', encode: () => endless }] })
}

describe('a PDF without scripts', () => {
  it(
    'is shared, whatever is in its pictures and texts, and damaged as viewers do not mind',
    async () => {
      for (let nth = 0; nth < (isWhole ? 1000 : 40); nth += 1) {
        const [what, file] = await harmless(nth, size())
        expect(await lookAt(core, file), what).toBe('fine')
      }
    },
    isWhole ? 3_600_000 : 120_000,
  )

  it('may have the name of a script among the bytes of a picture (pdf-js-by-chance)', async () => {
    const bytes = Buffer.from([0x2f, 0x4a, 0x53, 0xd3])
    const picture = { entries: '/Subtype /Image /Width 2 /Height 2', bytes }
    expect(await pdfProblem(pdfWithTable({ ...page(), 5: picture }))).toBeUndefined()
  })

  it('leaves nothing behind in memory: the process reads the files of many', async () => {
    const count = cases(200)
    const before = heldBytes()
    for (let nth = 0; nth < count; nth += 1) await lookAt(core, (await harmless(nth, 1_000_000))[1])
    expect(heldBytes() - before).toBeLessThan(4_000_000)
  })

  it('of 20 MB is read within the limits of a thread', async () => {
    const picture = { entries: '/Subtype /Image', bytes: pictureBytes(20 * 1024 * 1024 - 2000) }
    expect(await pdfProblem(pdfWithTable({ ...page(), 5: picture }))).toBeUndefined()
  })
})

describe('a PDF that acts', () => {
  it('is refused wherever the script is', async () => {
    for (const [what, file] of await hiddenActs()) {
      const verdict = await lookAt(core, file)
      // One that only another reader may find is refused as unclear.
      expect(verdict, what).toMatch(what.startsWith('in a text') ? /^(acts|unclear)$/ : /^acts$/)
    }
  })

  it.each(plainActs())('is one to a second parser, too: %s', async (_, file) => {
    const { context } = await PDFDocument.load(file, { updateMetadata: false })
    const objects = context.enumerateIndirectObjects().map(([, object]) => object)
    const texts = objects.map((object) => String(object instanceof PDFStream ? object.dict : object))
    expect(texts.join('\n')).toMatch(
      /\/(JavaScript|JS|Launch|SubmitForm|GoToR|EmbeddedFile|FileAttachment|RichMedia|XFA|OnInstantiate)\b/,
    )
  })
})

describe('a PDF that cannot be read', () => {
  it.each([
    ['with a password', locked, 'This PDF is locked with a password. Please share one without'],
    [
      'that unpacks without end',
      () => Promise.resolve(bomb()),
      'This PDF is too intricate to be checked. Please print it to a new PDF and share that',
    ],
    [
      'without a page',
      () => Promise.resolve(Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\n%%EOF')),
      'This PDF is damaged: viewers cannot open it. Please export it again and share that',
    ],
    [
      'with objects that do not unpack',
      () =>
        Promise.resolve(pdfPacked({ ...page(), 5: '<< >>' }, { chain: [{ name: 'FlateDecode', encode: (b) => b }] })),
      'This PDF is damaged: viewers cannot open it. Please export it again and share that',
    ],
  ])('says what to do: one %s', async (_, make, sentence) => {
    expect(await pdfProblem(await make())).toBe(sentence)
  })

  it('gets an answer for any bytes', async () => {
    const file = pdfPacked(page(), { chain: [] })
    const any = fc.oneof(
      fc.uint8Array({ maxLength: 400 }).map((rest) => Buffer.concat([Buffer.from('%PDF-1.4\n'), rest])),
      fc.integer({ min: 0, max: file.length }).map((cut) => file.subarray(0, cut)),
      fc
        .array(fc.tuple(fc.integer({ min: 0, max: file.length - 1 }), fc.integer({ min: 0, max: 255 })), {
          maxLength: 9,
        })
        .map((changes) => {
          const changed = Buffer.from(file)
          for (const [at, byte] of changes) changed[at] = byte
          return changed
        }),
    )
    await fc.assert(
      fc.asyncProperty(any, async (bytes) => {
        expect(await lookAt(core, bytes)).toMatch(/^(fine|acts|locked|broken|unclear|too_much)$/)
      }),
      { numRuns: cases(1000) },
    )
  })
})
