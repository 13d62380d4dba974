/** Lines like `1. PARTIES`; everything else is shown as written, because an admin may have edited it. */
export const isHeading = (line: string): boolean => /^\d+\. [^a-z]+$/.test(line)
