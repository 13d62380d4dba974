// `node local/make-bundles.ts <folder> <function> …`: a process of its own, because the bundler keeps its memory.
import { bundleFunctions } from '#infra/bundle.ts'
import { handlersDir } from '#infra/bundle-files.ts'
import { readStage } from '#infra/config/read-stage.ts'

const [, , to = '', ...names] = process.argv
await bundleFunctions(names, { from: handlersDir, to, company: readStage('local').company })
