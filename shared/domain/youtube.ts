// Apart from `fields.ts`: what only shows a video does without zod.

export const youtubePattern = new RegExp(
  '^(?:https?://)?(?:www\\.|m\\.)?' +
    '(?:youtube(?:-nocookie)?\\.com/(?:watch\\?(?:.*&)?v=|embed/|shorts/|live/)|youtu\\.be/)' +
    '([\\w-]{11})(?:[?&#].*)?$',
)

/** The 11-character id of a YouTube video, or undefined when the link is not one of YouTube's. */
export const youtubeId = (value: string): string | undefined => youtubePattern.exec(value)?.[1]
