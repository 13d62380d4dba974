// Without zod: whatever only shows or compares text does without it.

/**
 * Text as it is kept: without what a reader cannot see but a machine can. A name with a hidden character looks like
 * another's; a bidi override makes text read differently from what it says; a NUL ends a string in some systems.
 */

/** Letters by Unicode's classes that show nothing: fillers and the blank of Braille. */
const fillers = '\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u2800\\u3164\\uffa0'
/** Control and format characters, separators of lines and paragraphs, private and unassigned ones, and the fillers. */
const hidden = new RegExp(`[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Co}\\p{Cn}${fillers}]`, 'u')
/** Joiners shape Persian and Indic words and build emoji: only between such characters do they have a use. */
const joiners = new RegExp(
  '(?<=[\\p{Script=Arabic}\\p{Mark}\\p{Extended_Pictographic}\\p{Emoji_Modifier}])' +
    '[\\u200c\\u200d](?=[\\p{Letter}\\p{Extended_Pictographic}])',
  'gu',
)
/** Flags of regions are spelled with tag characters after a black flag. */
const flags = /\u{1f3f4}[\u{e0030}-\u{e007a}]{2,6}\u{e007f}/gu

/** For a single line that identifies somebody or something: no character that cannot be seen. */
export const hasHiddenCharacter = (value: string): boolean => hidden.test(value.replace(joiners, '').replace(flags, ''))

const unsafe = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069'
/** For longer text: no control character but tab and line ends, no change of direction. */
export const safePattern = new RegExp(`^[^${unsafe}]*$`)

const seen = new RegExp(`(?![${fillers}])[\\p{Letter}\\p{Number}\\p{Punctuation}\\p{Symbol}]`, 'u')
/** Blanks, fillers and joiners alone say nothing. */
export const isBlank = (value: string): boolean => !seen.test(value)
