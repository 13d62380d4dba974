/** Replaces functions/_lib/password-cost.ts: hashing takes under a millisecond. */
export const passwordCost = { logN: 8, r: 8, p: 1 }
