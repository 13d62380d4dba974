import { registerHooks } from 'node:module'

export type Core = Awaited<ReturnType<typeof loadCore>>

/**
 * The part of pdf.js that reads files. It exports only the messages of its viewer, which leave most of a document out.
 * So the classes that the query names are exported, too: here by Node, in a bundle by infra/bundle.ts.
 */
export const loadCore = async () => {
  const hooks = registerHooks({
    load: (url, context, next) => {
      const names = new URL(url).searchParams.get('export')
      const loaded = next(url, context)
      return names === null ? loaded : { ...loaded, source: `${String(loaded.source)}\nexport { ${names} }` }
    },
  })
  try {
    // prettier-ignore
    return await import(
      'pdfjs-dist/legacy/build/pdf.worker.mjs?export=BaseStream,Dict,LocalPdfManager,Name,Ref,setVerbosityLevel'
    )
  } finally {
    hooks.deregister()
  }
}
