// Without zod, so that code that only displays or compares text does not load it.

/**
 * Removes text that people cannot see but machines can. A name with a hidden character looks like another one; a bidi
 * override makes text read differently from what it says; NUL ends strings in some systems.
 */

/** Characters that Unicode classifies as letters but that show nothing: fillers and the Braille blank. */
const fillers = '\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u2800\\u3164\\uffa0'
/** Control and format characters, line and paragraph separators, private-use and unassigned ones, and fillers. */
const hidden = new RegExp(`[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Co}\\p{Cn}${fillers}]`, 'u')
/** Joiners shape Persian and Indic words and build emoji; they are valid only between such characters. */
const joiners = new RegExp(
  '(?<=[\\p{Script=Arabic}\\p{Mark}\\p{Extended_Pictographic}\\p{Emoji_Modifier}])' +
    '[\\u200c\\u200d](?=[\\p{Letter}\\p{Extended_Pictographic}])',
  'gu',
)
/** Regional flags are spelled with tag characters after a black flag. */
const flags = /\u{1f3f4}[\u{e0030}-\u{e007a}]{2,6}\u{e007f}/gu

/** For a single-line identifier: no invisible characters. */
export const hasHiddenCharacter = (value: string): boolean => hidden.test(value.replace(joiners, '').replace(flags, ''))

const unsafe = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069'
/** For longer text: no control characters except tab and line ends, no direction changes. */
export const safePattern = new RegExp(`^[^${unsafe}]*$`)

const seen = new RegExp(`(?![${fillers}])[\\p{Letter}\\p{Number}\\p{Punctuation}\\p{Symbol}]`, 'u')
/** Blank if only whitespace, fillers and joiners remain. */
export const isBlank = (value: string): boolean => !seen.test(value)

/** Texts that a mail program or a chat turns into a link, and email addresses. */
const webAddress = /:\/\/|\bwww\.|\S@\S|[\p{L}\p{N}-]{2}\.\p{L}{2}/iu
/** `St.John`, written without a space, is no address. */
const abbreviations =
  /\b(?:St|Ste|Mt|Ft|Dr|Mr|Mrs|Ms|Jr|Sr|Rev|Fr|Prof|Capt|Sgt)\.(?=\p{Lu}\p{Ll})(?!(?:Com|Net|Org)\b)/gu
export const hasWebAddress = (value: string): boolean => webAddress.test(value.replace(abbreviations, ' '))

/** Mail can only be sent to plain letters before the `@`; a domain has a form in plain letters, too. */
export const canBeMailed = (address: string): boolean => /^[!-~]+$/.test(address.slice(0, address.lastIndexOf('@')))

/** Scripts with letters that look the same: a Cyrillic `Е` in `Еlena` makes another name of it. */
const alike = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Cherokee'].map(
  (script) => new RegExp(`(?=\\p{L})\\p{Script=${script}}`, 'u'),
)
export const mixesScripts = (value: string): boolean =>
  value.split(/[\s.'’-]+/).some((word) => alike.filter((script) => script.test(word)).length > 1)

const personal = /^[\p{L}\p{M}\s.,'’-]+$/u
export const isPersonal = (value: string): boolean => personal.test(value.replace(joiners, ''))
