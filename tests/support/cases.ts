/** Every generated case is tried, as large as people's. */
export const isWhole = process.env['EVERY_CASE'] === '1'

/**
 * How many generated cases a test tries: a tenth of the whole in `npm test`, where each run has other seeds, and all of
 * them in `npm run bench -- properties`, which runs the files that import this.
 */
export const cases = (whole: number): number => (isWhole ? whole : Math.ceil(whole / 10))
