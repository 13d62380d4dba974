/** Undefined for one that is gone, or longer than anybody writes. */
export const readArrivedMail = async (key: string): Promise<Uint8Array | undefined> =>
  (await import('./arrived-mail.lazy.ts')).readArrivedMail(key)
