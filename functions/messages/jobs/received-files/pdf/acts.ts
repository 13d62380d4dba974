import type { Core } from './core.ts'

/** Actions that run code, start programs, send a form, or fetch from elsewhere. A rider needs none. */
const actions = new Set([
  'GoToE',
  'GoToR',
  'ImportData',
  'JavaScript',
  'Launch',
  'RichMediaExecute',
  'SubmitForm',
  'Rendition',
])
/** Annotations that carry a file or a program. */
const annotations = new Set(['FileAttachment', 'RichMedia'])
const drawn = new Set(['Form', 'Image'])

/** Whether a dictionary of a PDF does something by itself or carries a file. */
export const actsOf = ({ BaseStream, Dict, Name }: Pick<Core, 'BaseStream' | 'Dict' | 'Name'>) => {
  type Dictionary = InstanceType<typeof Dict>
  const isNameIn = (names: ReadonlySet<string>, value: unknown) => value instanceof Name && names.has(value.name)
  const isList = (value: unknown) => Array.isArray(value) && value.length > 0
  /** Of the names of a whole document. Some editors leave an empty one behind. */
  const isFullTree = (value: unknown) =>
    value instanceof Dict && (isList(value.get('Names')) || isList(value.get('Kids')))
  /** "JS" may also be how a page calls a picture. */
  const isScript = (value: unknown) =>
    (typeof value === 'string' && value !== '') ||
    (value instanceof BaseStream && !isNameIn(drawn, value.dict?.get('Subtype')))

  return (dict: Dictionary): boolean =>
    isNameIn(actions, dict.get('S')) ||
    isNameIn(annotations, dict.get('Subtype')) ||
    isNameIn(new Set(['EmbeddedFile']), dict.get('Type')) ||
    isScript(dict.get('JS')) ||
    isFullTree(dict.get('JavaScript')) ||
    isFullTree(dict.get('EmbeddedFiles')) ||
    dict.get('EF') instanceof Dict ||
    dict.get('OnInstantiate') instanceof BaseStream ||
    isForm(dict.get('XFA'))

  /** XFA: a form that is a program. */
  function isForm(value: unknown) {
    return value instanceof BaseStream || isList(value)
  }
}
