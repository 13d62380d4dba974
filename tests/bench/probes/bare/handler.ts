/** The cost of a cold start before any code of ours. */
export const handler = () => Promise.resolve({ statusCode: 204 })
