// Apart from `fields.ts`: what only shows a video does without zod.

/** The 11-character id of a YouTube video, or undefined when the link is not one of YouTube's. */
export const youtubeId = (value: string): string | undefined =>
  /^(?:https?:\/\/)?(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?:[?&#].*)?$/.exec(
    value,
  )?.[1]
