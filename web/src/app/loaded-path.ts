/**
 * The page that the browser loaded from the server, whose headers apply until the next full load. Imported before
 * `start-address.ts` turns every address into the splash's.
 */
export const loadedPath = window.location.pathname
