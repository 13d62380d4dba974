// Separate from `fields.ts` so that code that only shows a video does not load zod.

export const youtubePattern = new RegExp(
  '^(?:https?://)?(?:www\\.|m\\.)?' +
    '(?:youtube(?:-nocookie)?\\.com/(?:watch\\?(?:.*&)?v=|embed/|shorts/|live/)|youtu\\.be/)' +
    '([\\w-]{11})(?:[?&#].*)?$',
)

/** The 11-character id of a YouTube video, or undefined for any other link. */
export const youtubeId = (value: string): string | undefined => youtubePattern.exec(value)?.[1]
