import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { FontName } from './font-names.ts'

/** A font package's folder. In a bundle the fonts are next to the code (infra/bundle.ts). */
export const fontFolder = (name: FontName): string =>
  join(
    createRequire(import.meta.url).resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`),
    '..',
    '..',
  )
