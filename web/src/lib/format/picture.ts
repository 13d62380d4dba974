/**
 * A picture URL with a timestamp in seconds, so that a new picture under the same name shows at once
 * (docs/product.md#constants).
 */
export const freshPicture = (url: string | null | undefined, at: number): string | undefined =>
  url ? `${url}${url.includes('?') ? '&' : '?'}t=${Math.floor(at / 1000)}` : undefined
