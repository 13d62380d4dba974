/** The client sign-up link of an agent or event, and its QR code (docs/product.md#proposal-and-contract). */
export const signupLink = async (
  appUrl: string,
  agentId: string,
  eventId?: string,
): Promise<{ signup_url: string; signup_qrcode: string }> => {
  const signup_url = `${appUrl}/signupclient?agent=${agentId}${eventId === undefined ? '' : `&event=${eventId}`}`
  const { qrCode } = await import('#functions/platform/documents/qr-code.lazy.ts')
  return { signup_url, signup_qrcode: qrCode(signup_url) }
}
