/** Types of the classes of pdf.js that `core.ts` takes out of it. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs?*' {
  export class Name {
    name: string
  }
  export class Ref {
    static get(num: number, gen: number): Ref
    num: number
  }
  export class Dict {
    /** Looks references up. */
    get(key: string): unknown
    has(key: string): boolean
    getRawValues(): Iterable<unknown>
  }
  export class BaseStream {
    dict: Dict | undefined
  }
  export interface XRef {
    trailer: Dict
    getEntry(num: number): { gen: number; uncompressed: boolean } | null
    fetch(ref: Ref): unknown
    /** The number after the last object. */
    getNewTemporaryRef(): Ref
  }
  export class LocalPdfManager {
    constructor(options: { source: Uint8Array; docId: string; password: string; evaluatorOptions: object })
    initDocument(recoveryMode: boolean): Promise<void>
    /** Lets go of the file. */
    terminate(): void
    pdfDocument: { xref: XRef; numPages: number }
  }
  export const setVerbosityLevel: (level: number) => void
}
