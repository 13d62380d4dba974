/** For content-addressed objects: browsers and CloudFront never revalidate. */
export const keptForGood = 'public, max-age=31536000, immutable'
