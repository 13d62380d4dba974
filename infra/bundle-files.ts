import { join } from 'node:path'

/** Contains `<name>.ts` of each function. */
export const handlersDir = join(import.meta.dirname, '..', 'functions', 'entries')

/** Next to a bundle's folder: our own files that it was made from, relative to the repository. */
export const filesOf = (folder: string): string => `${folder}.files.json`
