/** A cold start without any of our code. */
export const handler = () => Promise.resolve({ statusCode: 204 })
