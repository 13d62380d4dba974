/** Of scrypt. A file of its own, so that tests of use cases can put a cheap cost in its place (vitest.config.ts). */
export const passwordCost = { logN: 17, r: 8, p: 1 }
