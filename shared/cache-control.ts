/** Of an object whose name changes with its content: browsers and CloudFront never ask again. */
export const keptForGood = 'public, max-age=31536000, immutable'
